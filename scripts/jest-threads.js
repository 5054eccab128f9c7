import LightRunner from 'jest-light-runner'

/** Maximum time for threads to end after all results are in. */
const END_WITHIN_MS = 10_000

/**
 * jest-light-runner, without waiting for threads that never end: Node 24 waits for ever for some handles of a thread that it
 * ends (seen in Environment::CleanupHandles). All results are in by then; `npm test` ends the process (scripts/test.ts).
 */
export default class ThreadRunner extends LightRunner {
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const allIn = Promise.withResolvers()
    let left = tests.length
    const counted =
      (report) =>
      async (...given) => {
        await report(...given)
        left -= 1
        if (left === 0) setTimeout(allIn.resolve, END_WITHIN_MS).unref()
      }
    await Promise.race([super.runTests(tests, watcher, onStart, counted(onResult), counted(onFailure)), allIn.promise])
  }
}
