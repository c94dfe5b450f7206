import { createHash } from 'node:crypto'

/** @param {string} text @returns {string} its hash in the form that policies and script integrity need */
export const hashOf = text => `sha256-${createHash('sha256').update(text).digest('base64')}`
