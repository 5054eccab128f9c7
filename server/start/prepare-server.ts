import 'server-only'
import { checkStart, TRIAL_LINE } from '#lib/deployment/start-check.ts'
import { environment, isBuilding, rawEnvironment } from '../env.ts'
import { listenerOf } from '../exposure.ts'
// From now on every request knows whose it is.
import '../http/request-context.ts'
import { extensionsOffReason } from '../next/extensions.ts'
import { answerPagesReady } from '../next/page-answers.ts'

/**
 * Checks the environment when the server starts: it names what is missing or malformed, and what a shop that others can
 * reach needs besides, and ends the start. Then switches on what rests on Next's inside, or says why it is off.
 */
export function prepareServer(): void {
  try {
    // A build is reached by nobody.
    if (!isBuilding()) checkExposure()
    environment()
  } catch (error) {
    console.error((error as Error).message)
    // Next would go on listening and answer 500 to everybody.
    process.exit(1)
  }
  const reason = extensionsOffReason()
  if (reason) console.warn(`Running on Next's own caches and answers, bounded but slower: ${reason}.`)
  else answerPagesReady()
}

function checkExposure(): void {
  // Next has set NODE_ENV by now, whatever its operator meant.
  const exposure = checkStart({
    settings: rawEnvironment(),
    parts: ['storefront'],
    listener: listenerOf(),
    nodeEnv: 'unknown',
  })
  if (exposure === 'trial') console.warn(TRIAL_LINE)
}
