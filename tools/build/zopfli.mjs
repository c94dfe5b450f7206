/** A worker thread: answers with its data as gzip. The header has neither time nor name in it. */
import { parentPort, workerData } from 'node:worker_threads'
import { gzipAsync } from '@gfx/zopfli'

parentPort?.postMessage(await gzipAsync(Buffer.from(workerData), { numiterations: 15 }))
