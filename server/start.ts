import 'server-only'
import { environment } from './env.ts'
// From now on every request knows whose it is.
import './http/asking.ts'

/** Checks the environment when the server starts. It names what is missing or malformed, and ends the start. */
export function checkEnvironment(): void {
  try {
    environment()
  } catch (error) {
    console.error((error as Error).message)
    // Next would go on listening and answer 500 to everybody.
    process.exit(1)
  }
}
