/** What each feature takes in js/app.js.gz, by its share of the minified bytes. The first pattern that fits a module counts. */

/** @type {[feature: string, modules: RegExp][]} */
const features = [
  ['Texts: English, and the codes of all texts', /lib\/built-in\.ts$|part:other-english/],
  ['Texts: German and French', /part:(other-)?languages/],
  ['Preact, zustand, wouter', /node_modules\/|tools\/build\/react/],
  ['Console', /console/],
  ['Firmware update', /firmware\/|lib\/firmware|upload/],
  ['Files: backup, restore, factory reset', /settings\/config|lib\/(backup|restore|zip|json-error|save-file)/],
  ['Hardware and radio settings', /settings\/(device|dtu)|pin-profiles|slider|tabs/],
  ['Inverter settings', /settings\/inverter|sortable|reorder|serial|herf/],
  ['Network, time, MQTT, security, logging, restart', /settings\/|maintenance\/|lib\/(zones|ipv4)|ui\/long-text/],
  [
    'Forms: one draft, fields, bounds, unsaved edits',
    /ui\/(settings|form|field|controls|choice|switch)|lib\/(read-form|text-limit|unsaved)|contract\/(limits|code-members)/,
  ],
  ['Status pages', /pages\/info|ui\/(status|fact|gauge|no-info)|lib\/(update|git|uptime|rssi|memory|use-status)/],
  ['Limits and power', /home\/(limit|group|power|command)|lib\/(limit|commands)/],
  ['Inverter details, events, grid profile', /home\/(info|events|grid)|event-log|clipboard/],
  ['Live view', /pages\/home|lib\/(live|socket)|link-marker/],
  ['Language packs and markup in texts', /lib\/(pack|i18n)|rich-text/],
]

const rest = 'Shell: menu, pages, dialogs, alerts, login, calls, formats'

/**
 * Bytes by feature, largest first; they add up to `total`.
 * @param {Record<string, number>} modules file -> minified bytes @param {number} total bytes of js/app.js.gz
 * @returns {[feature: string, bytes: number][]}
 */
export function ledgerOf(modules, total) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const [name, bytes] of Object.entries(modules)) {
    const feature = features.find(([, pattern]) => pattern.test(name))?.[0] ?? rest
    sums.set(feature, (sums.get(feature) ?? 0) + bytes)
  }
  const all = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0)
  return [...sums]
    .map(([feature, bytes]) => /** @type {[string, number]} */ ([feature, Math.round((bytes / all) * total)]))
    .sort(([, a], [, b]) => b - a)
}

/** The ledger of the README, between its two markers. @param {[string, number][]} ledger */
export const ledgerTable = ledger =>
  ['| feature | bytes |', '|---|---:|', ...ledger.map(([feature, bytes]) => `| ${feature} | ${bytes} |`)].join('\n')
