import { constants, publicEncrypt, X509Certificate } from 'node:crypto'
import { pino } from 'pino'
import { createInbox } from './inbox.ts'
import { createPayouts } from './payouts.ts'
import { sandbox } from './sandbox.ts'
import { SANDBOX_CERTIFICATE, sandboxInitiator } from './sandbox-initiator.ts'
import { createStatement } from './statement.ts'
import { createSwitchBoard } from './switches.ts'

const key = new X509Certificate(SANDBOX_CERTIFICATE).publicKey
const credentialOf = (password: string) =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
const LATER = 3_600_000

test('money that is returned leaves the paybill once, and not without the right password', () => {
  const statement = createStatement(sandbox)
  const switches = createSwitchBoard()
  switches.set(null, { never: true })
  const settings = {
    ...{ ...sandbox, promptMs: LATER, lateMs: LATER, repeatMs: LATER, holdAnswerMs: 0, tokenSeconds: 1 },
    ...{ c2bVersions: [], initiator: sandboxInitiator, hakikisha: null, log: pino({ level: 'silent' }) },
  }
  const payouts = createPayouts(
    settings,
    createInbox(() => {}),
    switches,
    statement,
  )
  const common = {
    ...{ Initiator: sandboxInitiator.name, InitiatorName: sandboxInitiator.name, Amount: 1450 },
    ...{ SecurityCredential: credentialOf(sandboxInitiator.password), Remarks: 'Twice' },
    ...{ ResultURL: 'https://shop.example.com/r', QueueTimeOutURL: 'https://shop.example.com/t' },
  }
  const payment = { ...common, OriginatorConversationID: 'one', PartyB: '254712345678' }
  payouts.pay(payment)
  payouts.pay({ ...payment, OriginatorConversationID: 'two', SecurityCredential: credentialOf('wrong') })
  const reversal = { ...common, TransactionID: 'SKL1ABCD23', RecieverIdentifierType: '11' }
  payouts.reverse(reversal)
  payouts.reverse(reversal)
  payouts.close()

  const rows = statement.csv(undefined, undefined).trim().split('\r\n').slice(5)
  expect(rows.map((row) => row.replace(/^\w+,[^,]+,[^,]+,/, ''))).toEqual([
    'Business Pay Bill Charge,Completed,,-7.25,"97,085.50",true,Business Pay Bill Charge,,,',
    'Pay Bill Reversal,Completed,,"-1,450.00","97,092.75",true,Pay Bill Reversal,,SKL1ABCD23,',
    'Business Pay Bill Charge,Completed,,-7.25,"98,542.75",true,Business Pay Bill Charge,,,',
    'Business Payment to Customer via API,Completed,,"-1,450.00","98,550.00",true,Business Payment to Customer via API,2547****678 - JANE **** DOE,,',
  ])
})
