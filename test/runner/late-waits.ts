import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

const lateMs = 5000

/** Tells the waits of browser tests that take longer than 5 s, while they do: their limits are for a machine that is busy. */
export default class LateWaits implements Reporter {
  private readonly timers = new Map<TestStep, NodeJS.Timeout>()

  onStepBegin({ title: name }: TestCase, _: TestResult, step: TestStep) {
    if (step.category !== 'expect' && step.category !== 'pw:api') return
    const { title, location } = step
    const place = location ? `, ${location.file.replace(/.*\/test\//, 'test/')}:${location.line}` : ''
    const tell = () => console.log(`note  "${name}" still waits after ${lateMs / 1000} s: ${title}${place}`)
    this.timers.set(step, setTimeout(tell, lateMs))
  }

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep) {
    clearTimeout(this.timers.get(step))
    this.timers.delete(step)
  }
}
