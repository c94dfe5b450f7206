/** What the simulator's names of inverters and strings are in other languages, without the number of a string. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    'South roof': 'Süddach',
    'East roof': 'Ostdach',
    'West roof': 'Westdach',
    Balcony: 'Balkon',
    Barn: 'Scheune',
    'Garden shed': 'Gartenhaus',
    Dormer: 'Gaube',
    Workshop: 'Werkstatt',
    Hayloft: 'Heuboden',
    Stalls: 'Boxen',
    'Lower left': 'Unten links',
    'Lower right': 'Unten rechts',
    'Upper left': 'Oben links',
    'Upper right': 'Oben rechts',
    'Street side': 'Straßenseite',
    'Garden side': 'Gartenseite',
    Bay: 'Feld',
    Shed: 'Schuppen',
    'East side': 'Ostseite',
    'West side': 'Westseite',
    Chimney: 'Kamin',
    Gable: 'Giebel',
  },
  fr: {
    'South roof': 'Toit sud',
    'East roof': 'Toit est',
    'West roof': 'Toit ouest',
    Balcony: 'Balcon',
    Barn: 'Grange',
    Carport: 'Abri voiture',
    'Garden shed': 'Abri de jardin',
    Dormer: 'Lucarne',
    Workshop: 'Atelier',
    Hayloft: 'Fenil',
    Stalls: 'Boxes',
    'Lower left': 'En bas à gauche',
    'Lower right': 'En bas à droite',
    'Upper left': 'En haut à gauche',
    'Upper right': 'En haut à droite',
    'Street side': 'Côté rue',
    'Garden side': 'Côté jardin',
    Bay: 'Travée',
    Shed: 'Cabane',
    'East side': 'Côté est',
    'West side': 'Côté ouest',
    Chimney: 'Cheminée',
    Gable: 'Pignon',
  },
}

/** Names inverters and strings as an owner who speaks the language would; English ones stay. */
export function nameAll(lang: string, inverters: readonly { name: string; channel: readonly { name: string }[] }[]) {
  const nameOf = (name: string) => name.replace(/^\D*[^\d\s]/, word => names[lang]?.[word] ?? word)
  for (const inverter of inverters) {
    inverter.name = nameOf(inverter.name)
    for (const string of inverter.channel) string.name = nameOf(string.name)
  }
}
