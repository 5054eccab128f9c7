/** `npm run office-code`: the code that the authenticator app of the sample staff shows now, by the shop's settings. */

import { codeAt } from '#shop-api/modules/staff/rules/authenticator.ts'
import { readSettings } from '../scripts/environment.ts'
import { sampleSecret } from './people/sample-staff.ts'

console.log(codeAt(sampleSecret(readSettings().env), new Date()))
