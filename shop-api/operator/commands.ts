import { branchCommands } from './branch-commands.ts'
import type { Command } from './command.ts'
import { companyCommands } from './company-commands.ts'
import { chequeCommand } from './credit-cheque.ts'
import { creditCommands } from './credit-commands.ts'
import { fileCommands } from './file-commands.ts'
import { kycCommands } from './kyc-commands.ts'
import { repCommands } from './kyc-reps.ts'
import { orderCommands } from './order-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { placeCommands } from './place-commands.ts'
import { priceCommands } from './price-commands.ts'
import { sampleCommands } from './sample-commands.ts'
import { siteCommands } from './site-commands.ts'
import { stockCommands } from './stock-commands.ts'
import { userCommands } from './user-commands.ts'

/** Every command there is. */
export const COMMANDS: readonly Command[] = [
  ...orderCommands,
  ...paymentCommands,
  ...kycCommands,
  ...repCommands,
  ...branchCommands,
  ...companyCommands,
  ...userCommands,
  ...creditCommands,
  chequeCommand,
  ...priceCommands,
  ...stockCommands,
  ...placeCommands,
  ...fileCommands,
  ...siteCommands,
  ...sampleCommands,
]

/** All commands with what each does. */
export function listOfCommands(): string {
  const lines = COMMANDS.map(({ noun, verb, summary }) => `  ${`${noun} ${verb}`.padEnd(22)}${summary}`)
  return `npm run shop-api -- <noun> <verb> [--help]\n\n${lines.join('\n')}`
}
