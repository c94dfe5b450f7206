/**
 * Optional features of a build. Each name is its option, the group of its texts, its style sheet in src/styles and,
 * as `process.env.SUNDIAL_NAME`, the guard of its code.
 */
export const allExtras = ['archive']

/** The extras among the options of a command line. @param {Record<string, unknown>} options */
export const chosenExtras = options => allExtras.filter(name => options[name])
