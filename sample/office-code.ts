/** `node sample/office-code.ts`: the code that the authenticator app of the sample staff shows now. */
import { sampleCodeAt, sampleStaff } from './people/sample-staff.ts'

console.log(`${sampleCodeAt(new Date())}  (${sampleStaff.map(({ email }) => email).join(', ')})`)
