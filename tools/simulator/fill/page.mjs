import { addRecords } from './add-records.mjs'

const [progress] = document.getElementsByTagName('progress')
const [status] = document.getElementsByTagName('p')

try {
  // Swedish dates have the form of ISO 8601.
  const today = new Date().toLocaleDateString('sv')
  const answer = await fetch(`/simulator/records?today=${today}`)
  // A slot without a value is null in JSON and missing in the history.
  const records = JSON.parse(await answer.text(), (_, value) => value ?? undefined)
  await addRecords('history', records, share => {
    if (progress) progress.value = share
  })
  location.replace('/')
} catch (error) {
  if (status) status.textContent = `This browser could not be filled: ${error}. Reload the page to try again.`
}
