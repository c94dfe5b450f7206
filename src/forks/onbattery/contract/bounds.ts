/** Bounds of an MQTT topic and of a path in a JSON text. */
export const topic = { bytes: 256 }

export const percent = { min: 0, max: 100 }

/** What a number of 16 bits holds; the firmware wraps anything beyond it without a word. */
export const uint16 = { min: 0, max: 65535 }
export const int16 = { min: -32768, max: 32767 }
