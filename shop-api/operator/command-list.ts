import type { Command } from './command.ts'
import { creditCommands } from './credit-commands.ts'
import { fileCommands } from './file-commands.ts'
import { heldMailCommands } from './held-mail-commands.ts'
import { orderCommands } from './order-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { priceCommands } from './price-commands.ts'
import { repCommands } from './rep-commands.ts'
import { sampleCommands } from './sample-commands.ts'
import { siteCommands } from './site-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { stockCommands } from './stock-commands.ts'
import { userCommands } from './user-commands.ts'

/** Every command there is. */
export const COMMANDS: readonly Command[] = [
  ...orderCommands,
  ...paymentCommands,
  ...repCommands,
  ...userCommands,
  ...staffCommands,
  ...creditCommands,
  ...priceCommands,
  ...stockCommands,
  ...fileCommands,
  ...heldMailCommands,
  ...siteCommands,
  ...sampleCommands,
]

/** Run by a separate process (shop-api/backup): a restore has no shop to run in. */
const APART = [
  { noun: 'backup', verb: '--to', summary: 'Writes the database and all files into one encrypted file.' },
  { noun: 'backup', verb: 'verify', summary: 'Reads a whole backup and compares each part with its list.' },
  { noun: 'backup', verb: 'key', summary: 'Makes the key that backups are encrypted with.' },
  { noun: 'restore', verb: '--from', summary: 'Restores a backup into an empty database and file store.' },
  { noun: 'restore', verb: 'finish', summary: 'Ends sign-ins and holds emails after a point-in-time recovery.' },
]

/** All commands with their descriptions. */
export function listOfCommands(): string {
  const all = [...COMMANDS, ...APART]
  const lines = all.map(({ noun, verb, summary }) => `  ${`${noun} ${verb}`.padEnd(22)}${summary}`)
  return `npm run shop-api -- <noun> <verb> [--help]\n\n${lines.join('\n')}`
}
