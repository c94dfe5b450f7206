/** The second part of the app: every page but the live view. */
import { usePages } from './app.tsx'
import './main.tsx'
import { pages } from './routes.tsx'

usePages.setState({ pages })
