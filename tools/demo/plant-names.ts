/** What the simulator's names of inverters and strings are in other languages, without the number of a string. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'South roof': { de: 'Süddach', fr: 'Toit sud' },
  'East roof': { de: 'Ostdach', fr: 'Toit est' },
  'West roof': { de: 'Westdach', fr: 'Toit ouest' },
  Balcony: { de: 'Balkon', fr: 'Balcon' },
  Barn: { de: 'Scheune', fr: 'Grange' },
  Carport: { fr: 'Abri voiture' },
  'Garden shed': { de: 'Gartenhaus', fr: 'Abri de jardin' },
  Dormer: { de: 'Gaube', fr: 'Lucarne' },
  Workshop: { de: 'Werkstatt', fr: 'Atelier' },
  Hayloft: { de: 'Heuboden', fr: 'Fenil' },
  Stalls: { de: 'Boxen', fr: 'Boxes' },
  'Lower left': { de: 'Unten links', fr: 'En bas à gauche' },
  'Lower right': { de: 'Unten rechts', fr: 'En bas à droite' },
  'Upper left': { de: 'Oben links', fr: 'En haut à gauche' },
  'Upper right': { de: 'Oben rechts', fr: 'En haut à droite' },
  'Street side': { de: 'Straßenseite', fr: 'Côté rue' },
  'Garden side': { de: 'Gartenseite', fr: 'Côté jardin' },
  Bay: { de: 'Feld', fr: 'Travée' },
  Shed: { de: 'Schuppen', fr: 'Cabane' },
  'East side': { de: 'Ostseite', fr: 'Côté est' },
  'West side': { de: 'Westseite', fr: 'Côté ouest' },
  Chimney: { de: 'Kamin', fr: 'Cheminée' },
  Gable: { de: 'Giebel', fr: 'Pignon' },
}

/** Names inverters and strings as an owner who speaks the language would; English ones stay. */
export function nameAll(lang: string, inverters: readonly { name: string; channel: readonly { name: string }[] }[]) {
  const nameOf = (name: string) => name.replace(/^\D*[^\d\s]/, word => names[word]?.[lang] ?? word)
  for (const inverter of inverters) {
    inverter.name = nameOf(inverter.name)
    for (const string of inverter.channel) string.name = nameOf(string.name)
  }
}
