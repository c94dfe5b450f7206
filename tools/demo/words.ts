import type { SceneName } from './scenes.ts'

const spoken = ['en', 'de', 'fr'] as const

/** What the demo says, by name. Without an English one it is a text of page.html, which has that. */
const words: Readonly<Record<string, Partial<Record<(typeof spoken)[number], string>>>> = {
  about: { de: 'Die Weboberfläche einer DTU, simuliert.', fr: 'L’interface d’une passerelle solaire, simulée.' },
  login: { de: 'Anmelden: admin, sunshine', fr: 'Connexion : admin, sunshine' },
  translate: { de: 'Übersetzen', fr: 'La traduire' },
  scene: { de: 'Szene', fr: 'Scène' },
  more: { de: 'Mehr', fr: 'Plus' },
  noon: { en: 'Noon in June', de: 'Mittag im Juni', fr: 'Midi en juin' },
  night: { en: 'Night', de: 'Nacht', fr: 'Nuit' },
  shade: { en: 'A module in the shade', de: 'Ein Modul im Schatten', fr: 'Un module à l’ombre' },
  dead: { en: 'No connection', de: 'Keine Verbindung', fr: 'Pas de connexion' },
  ten: { en: 'Ten inverters', de: 'Zehn Wechselrichter', fr: 'Dix onduleurs' },
  two: { en: 'Two gateways', de: 'Zwei Geräte', fr: 'Deux passerelles' },
  battery: { en: 'House with a battery', de: 'Haus mit Batterie', fr: 'Maison avec batterie' },
  flashed: {
    en: 'Only simulated: nothing was written to a device. This tab has the new firmware until you choose another scene.',
    de: 'Nur simuliert: Auf kein Gerät wurde etwas geschrieben. Dieser Tab hat die neue Firmware, bis Sie eine andere Szene wählen.',
    fr: 'Simulation : rien n’a été écrit sur un appareil. Cet onglet garde le nouveau firmware jusqu’à ce que vous choisissiez une autre scène.',
  },
  restored: {
    en: 'Only simulated: the file is in this tab until you choose another scene.',
    de: 'Nur simuliert: Die Datei liegt in diesem Tab, bis Sie eine andere Szene wählen.',
    fr: 'Simulation : le fichier reste dans cet onglet jusqu’à ce que vous choisissiez une autre scène.',
  },
  noPage: {
    en: 'The second gateway is simulated, too: it has no page of its own.',
    de: 'Auch die zweite DTU ist simuliert: Sie hat keine eigene Seite.',
    fr: 'La deuxième passerelle est simulée, elle aussi : elle n’a pas de page à elle.',
  },
  nowhere: {
    de: 'Alles läuft in diesem Tab: Nichts wird irgendwohin gesendet.',
    fr: 'Tout se passe dans cet onglet : rien n’est envoyé ailleurs.',
  },
  firmware: { de: 'Firmware', fr: 'Firmware' },
  inverters: { de: 'Wechselrichter', fr: 'Onduleurs' },
  second: { de: 'Ein zweites Gerät', fr: 'Une deuxième passerelle' },
  time: { de: 'Uhrzeit', fr: 'Heure' },
  speed: { de: 'Tempo', fr: 'Vitesse' },
  offline: { de: 'Offline', fr: 'Hors ligne' },
  slow: { de: 'Langsam', fr: 'Lente' },
  range: { de: 'Außer Funkreichweite', fr: 'Hors de portée radio' },
  commands: { de: 'Befehle schlagen fehl', fr: 'Les commandes échouent' },
  broker: { de: 'Kein MQTT-Broker', fr: 'Pas de broker MQTT' },
  sockets: { de: 'Live-Socket', fr: 'Socket en direct' },
  works: { de: 'geht', fr: 'fonctionne' },
  isSilent: { de: 'öffnet, sendet nichts', fr: 's’ouvre, n’envoie rien' },
  isRefused: { de: 'wird abgelehnt', fr: 'est refusé' },
  hint: { de: 'Warnung', fr: 'Avertissement' },
  asItIs: { de: 'wie das Gerät es sagt', fr: 'selon la passerelle' },
  clock: { de: 'Uhr nicht gestellt', fr: 'horloge non réglée' },
  radio: { de: 'Problem mit dem Funk', fr: 'problème de radio' },
  password: { de: 'Werkspasswort', fr: 'mot de passe d’usine' },
  pins: { de: 'kein Pin-Profil', fr: 'pas de profil de broches' },
  calls: { de: 'Aufrufe', fr: 'Requêtes' },
  areAnswered: { de: 'werden beantwortet', fr: 'reçoivent une réponse' },
  broken: { de: 'Fehler 500', fr: 'erreur 500' },
  busy: { de: 'kein Speicher frei (429)', fr: 'plus de mémoire (429)' },
  forbidden: { de: 'nicht erlaubt (403)', fr: 'interdites (403)' },
  loggedOut: { de: 'abgemeldet (401)', fr: 'déconnexion (401)' },
  html: { de: 'eine Seite statt Daten', fr: 'une page au lieu de données' },
  noAnswer: { de: 'keine Antwort', fr: 'pas de réponse' },
  upload: { de: 'Hochladen', fr: 'Envois de fichiers' },
  areTaken: { de: 'wird angenommen', fr: 'sont acceptés' },
  refused400: { de: 'abgelehnt (400)', fr: 'refusés (400)' },
  refused500: { de: 'abgelehnt (500)', fr: 'refusés (500)' },
  cut: { de: 'Verbindung bricht mittendrin ab', fr: 'connexion perdue à mi-chemin' },
  reply: { de: 'Antwort auf Speichern', fr: 'Réponse à l’enregistrement' },
  width: { de: 'Breite', fr: 'Largeur' },
  all: { de: 'ganz', fr: 'toute' },
  file: { de: 'Eine Firmware-Datei zum Ausprobieren', fr: 'Un fichier de firmware à essayer' },
  again: { de: 'Neu beginnen', fr: 'Recommencer' },
  stable: { en: 'Stable', de: 'Stall', fr: 'Écurie' },
}

type Words = Readonly<
  Record<SceneName | 'flashed' | 'restored' | 'noPage' | 'stable', string> & Partial<Record<string, string>>
>

/** What the demo says in the first of these languages that it speaks, and which that is. In English the texts of page.html stay as they are. */
export function wordsFor(languages: readonly string[]) {
  const [lang = 'en'] = languages.flatMap(tag => spoken.filter(code => tag.startsWith(code)))
  const own = Object.entries(words).map(([name, said]) => [name, said[lang]])
  return { lang, words: Object.fromEntries(own) as Words }
}
