import { render } from 'preact'

/**
 * React's way to draw, on Preact.
 * @param {import('preact').ContainerNode} place
 */
export const createRoot = place => ({
  /** @param {import('preact').ComponentChild} content */
  render: content => render(content, place),
  unmount: () => render(null, place),
})
