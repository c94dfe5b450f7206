import { createHash } from 'node:crypto'

/** @param {string} text @returns {string} its hash in the form that policies and script integrity need */
export const hashOf = text => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The name of a build, as the About page and reports have it, by the script in its js/app.js. @param {string} script */
export const nameOf = script => createHash('sha256').update(script).digest('hex').slice(0, 8)
