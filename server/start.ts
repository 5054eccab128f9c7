import 'server-only'
import { checkStart, TRIAL_LINE } from '#lib/deployment/start-check.ts'
import { environment } from './env.ts'
import { listenerOf } from './exposure.ts'
// From now on every request knows whose it is.
import './http/request-context.ts'

/**
 * Checks the environment when the server starts: it names what is missing or malformed, and what a shop that others can
 * reach needs besides, and ends the start.
 */
export function checkEnvironment(): void {
  try {
    // A build is reached by nobody.
    if (process.env.NEXT_PHASE !== 'phase-production-build') checkExposure()
    environment()
  } catch (error) {
    console.error((error as Error).message)
    // Next would go on listening and answer 500 to everybody.
    process.exit(1)
  }
}

function checkExposure(): void {
  // Next has set NODE_ENV by now, whatever its operator meant.
  const exposure = checkStart({
    settings: process.env,
    parts: ['storefront'],
    listener: listenerOf(),
    nodeEnv: 'unknown',
  })
  if (exposure === 'trial') console.warn(TRIAL_LINE)
}
