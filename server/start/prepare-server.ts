import 'server-only'
import { checkStart, TRIAL_LINE } from '#lib/deployment/start-check.ts'
import { environment, isBuilding, rawEnvironment } from '../env.ts'
import { listenerOf } from '../exposure.ts'
// From now on every request knows whose it is.
import '../http/request-context.ts'
import { extensionsOffReason } from '../next/extensions.ts'
import { answerPagesReady } from '../next/page-answers.ts'

/**
 * Checks the environment at the server's start. On missing or malformed settings, it logs them and ends the start. A
 * shop that others can reach must have more settings. Then it enables the parts that use Next's internals, or logs why
 * they are off.
 */
export function prepareServer(): void {
  try {
    // A build cannot be reached.
    if (!isBuilding()) checkExposure()
    environment()
  } catch (error) {
    console.error((error as Error).message)
    // Next would continue to listen and respond 500 to every request.
    process.exit(1)
  }
  const reason = extensionsOffReason()
  if (reason) console.warn(`Running on Next's own caches and answers, bounded but slower: ${reason}.`)
  else answerPagesReady()
}

function checkExposure(): void {
  // Next has overwritten the operator's NODE_ENV by now.
  const exposure = checkStart({
    settings: rawEnvironment(),
    parts: ['storefront'],
    listener: listenerOf(),
    nodeEnv: 'unknown',
  })
  if (exposure === 'trial') console.warn(TRIAL_LINE)
}
