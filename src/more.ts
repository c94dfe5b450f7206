/** The second part of the app: every page but the live view. */
import { addPages } from './main.tsx'
import { pages } from './routes.tsx'

addPages(pages)
