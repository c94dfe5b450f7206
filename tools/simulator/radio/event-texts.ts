/** Texts of one event: English, German, French. */
type Texts = readonly [en: string, de: string, fr: string]

const languages = ['en', 'de', 'fr']

const unknown: Texts = ['Not known', 'Nicht bekannt', 'Non connu']

const gridWatch: Record<number, Texts> = {
  11: ['Grid voltage rose suddenly', 'Netzspannung plötzlich gestiegen', 'Hausse soudaine de la tension du réseau'],
  12: ['Grid voltage fell suddenly', 'Netzspannung plötzlich gefallen', 'Baisse soudaine de la tension du réseau'],
  13: ['Grid frequency jumped', 'Sprung der Netzfrequenz', 'Saut de la fréquence du réseau'],
  14: ['Grid phase jumped', 'Phasensprung im Netz', 'Saut de phase du réseau'],
  15: ['Short disturbance in the grid', 'Kurze Störung im Netz', 'Brève perturbation du réseau'],
  71: [
    'Power reduced: grid voltage high',
    'Leistung gesenkt: Netzspannung hoch',
    'Puissance réduite : tension du réseau élevée',
  ],
  72: [
    'Power reduced: grid frequency high',
    'Leistung gesenkt: Netzfrequenz hoch',
    'Puissance réduite : fréquence du réseau élevée',
  ],
  141: ['Grid: voltage too high', 'Netz: Spannung zu hoch', 'Réseau : tension trop élevée'],
  142: ['Grid: 10 min mean voltage too high', 'Netz: 10-min-Mittel zu hoch', 'Réseau : moyenne sur 10 min trop élevée'],
  143: ['Grid: voltage too low', 'Netz: Spannung zu niedrig', 'Réseau : tension trop basse'],
  144: ['Grid: frequency too high', 'Netz: Frequenz zu hoch', 'Réseau : fréquence trop élevée'],
  145: ['Grid: frequency too low', 'Netz: Frequenz zu niedrig', 'Réseau : fréquence trop basse'],
  146: [
    'Grid: frequency changes too fast',
    'Netz: Frequenz ändert sich zu schnell',
    'Réseau : fréquence trop instable',
  ],
  147: ['Grid: power cut', 'Netz: Stromausfall', 'Réseau : coupure de courant'],
  148: ['Grid: disconnected', 'Netz: getrennt', 'Réseau : déconnecté'],
  149: ['Grid: island found', 'Netz: Inselbetrieb erkannt', 'Réseau : îlotage détecté'],
}

const device: Record<number, Texts> = {
  1: ['Inverter started', 'Wechselrichter gestartet', 'Onduleur démarré'],
  2: ['Clock was set', 'Uhr wurde gestellt', 'Horloge mise à l’heure'],
  3: ['Memory could not be used', 'Speicher nicht nutzbar', 'Mémoire inutilisable'],
  4: ['No contact', 'Kein Kontakt', 'Aucun contact'],
  36: [
    'Voltage or current too high inside',
    'Spannung oder Strom im Gerät zu hoch',
    'Surtension ou surintensité interne',
  ],
  62: ['Settings of the system are wrong', 'Einstellungen des Systems fehlerhaft', 'Réglages du système erronés'],
  63: ['Yield figures looked wrong', 'Ertragswerte waren unplausibel', 'Valeurs de production invraisemblables'],
  73: ['Power reduced: too warm', 'Leistung gesenkt: zu warm', 'Puissance réduite : trop chaud'],
  121: ['Switched off: too hot', 'Abgeschaltet: zu heiß', 'Arrêt : trop chaud'],
  123: ['Locked from afar', 'Aus der Ferne gesperrt', 'Verrouillé à distance'],
  124: ['Switched off from afar', 'Aus der Ferne abgeschaltet', 'Éteint à distance'],
  125: ['Grid settings are wrong', 'Netzeinstellungen fehlerhaft', 'Réglages du réseau erronés'],
  127: ['Fault in the firmware', 'Fehler in der Firmware', 'Défaut du micrologiciel'],
  181: ['Insulation too weak', 'Isolation zu schwach', 'Isolement trop faible'],
}

const threePhase: Record<number, Texts> = {
  171: ['Phases of the grid do not match', 'Netzphasen passen nicht', 'Phases du réseau incohérentes'],
}

const numbered = (first: number, count: number, texts: (number: number) => Texts): Record<number, Texts> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [first + index, texts(index + 1)]))

const all: Record<number, Texts> = {
  ...gridWatch,
  ...device,
  ...numbered(95, 4, number => [
    `String ${number}: probably in the shade`,
    `String ${number}: vermutlich im Schatten`,
    `Chaîne ${number} : sans doute à l’ombre`,
  ]),
  ...numbered(209, 4, number => [
    `String ${number}: nothing arrives`,
    `String ${number}: kein Eingang`,
    `Chaîne ${number} : rien n’arrive`,
  ]),
}

/**
 * What an event says in `locale`: de or fr in any case, else English; the word for unknown if the id has no text.
 * Source: gateway contract 10.2.
 */
export function eventText(id: number, phases: 1 | 3, locale: string): string {
  const language = Math.max(0, languages.indexOf(locale.toLowerCase()))
  const texts = (phases === 3 ? threePhase[id] : undefined) ?? all[id] ?? unknown
  return texts[language] ?? texts[0]
}
