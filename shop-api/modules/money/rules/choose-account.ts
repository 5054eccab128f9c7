import type { AccountKind } from '#lib/contract/money/money-kinds.ts'
import type { FileKind, StatementFacts } from './statement-line.ts'

/** The account that a statement belongs to. */

export interface CandidateAccount {
  id: number
  kind: AccountKind
  name: string
  number: string
  isMain: boolean
}

export type ChosenAccount<Account> = { account: Account } | { fault: string } | { needs: 'account' }

const KINDS: Readonly<Record<FileKind, readonly AccountKind[]>> = {
  mpesa: ['mpesa'],
  'card-batch': ['card'],
  bank: ['bank', 'airtel'],
}
const FILE_NAMES: Readonly<Record<FileKind, string>> = {
  mpesa: 'an M-Pesa statement',
  'card-batch': 'a report of card batches',
  bank: 'a bank statement',
}

const plainNumber = (number: string): string => number.replace(/[\s-]/g, '').replace(/^0+/, '').toLowerCase()

const withNumber = <Account extends CandidateAccount>(number: string, accounts: readonly Account[]) =>
  accounts.find((account) => account.number !== '' && plainNumber(account.number) === plainNumber(number))

const shownName = ({ name, number }: CandidateAccount): string => (number === '' ? name : `${name} ${number}`)

/**
 * Chooses the account of a file by the number in it, or checks the account that a person chose.
 * @param chosenId null: no account was chosen
 */
export function chooseAccount<Account extends CandidateAccount>(
  kind: FileKind,
  { number }: Pick<StatementFacts, 'number'>,
  accounts: readonly Account[],
  chosenId: number | null,
): ChosenAccount<Account> {
  const fitting = accounts.filter((account) => KINDS[kind].includes(account.kind))
  if (chosenId !== null) return checkChosen(kind, number, accounts, chosenId)
  if (number === null) {
    const [only, another] = fitting
    return only && !another ? { account: only } : { needs: 'account' }
  }
  const named = withNumber(number, fitting)
  if (named) return { account: named }
  const unnumbered = fitting.filter((account) => account.number === '')
  const [first] = unnumbered
  if (first && unnumbered.length === 1) return { account: first }
  if (first) return { needs: 'account' }
  const own = fitting.map(shownName).join(', ')
  return { fault: `This file is of ${number}. The shop has ${own || 'no such account'}.` }
}

function checkChosen<Account extends CandidateAccount>(
  kind: FileKind,
  number: string | null,
  accounts: readonly Account[],
  chosenId: number,
): ChosenAccount<Account> {
  const account = accounts.find(({ id }) => id === chosenId)
  if (!account) return { fault: 'This account is no longer used. Choose another account.' }
  if (!KINDS[kind].includes(account.kind))
    return { fault: `This file is ${FILE_NAMES[kind]}, which does not belong to ${account.name}.` }
  if (number !== null && account.number !== '' && plainNumber(number) !== plainNumber(account.number))
    return { fault: `This file is of ${number}, but ${account.name} has the number ${account.number}.` }
  const named =
    number === null
      ? undefined
      : withNumber(
          number,
          accounts.filter((one) => KINDS[kind].includes(one.kind)),
        )
  if (named && named.id !== account.id)
    return { fault: `This file is of ${number}, which is the number of ${named.name}.` }
  return { account }
}
