/** `npm run office-code`: the code that the authenticator app of the sample staff shows now. */
import { sampleCodeAt } from './people/sample-staff.ts'

console.log(sampleCodeAt(new Date()))
