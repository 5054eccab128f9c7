import { type Authentication, newName, type Setup } from './books.ts'
import { invalid } from './refusal.ts'
import { amountOf, at, type Body, cardOf, checkBillTo, checkDevice, type ReadCard, textAt } from './request.ts'
import { type CardCase, TEST_CARDS } from './sandbox.ts'
import { answerOf, type ProviderContext, referenceOf } from './state.ts'
import { makeToken } from './token.ts'

/** `POST /risk/v1/authentication-setups` */
export function setUp({ books, key, origin }: ProviderContext, body: Body): object {
  const card = cardOf(body)
  const setup: Setup = { referenceId: newName(), cardNumber: card.number }
  books.setups.set(setup.referenceId, setup)
  const applications = [{ name: 'ics_pa_setup' as const, reasonCode: '100' }]
  const done = books.add({ ...referenceOf(body), amount: null, currency: null, applications })
  return answerOf(done, 'COMPLETED', {
    consumerAuthenticationInformation: {
      accessToken: makeToken(key, { ReferenceId: setup.referenceId, OrgUnitId: 'simulator' }),
      deviceDataCollectionUrl: `${origin()}/V1/Cruise/Collect`,
      referenceId: setup.referenceId,
    },
  })
}

interface Enrolled {
  card: ReadCard
  amount: string
  currency: string
  kind: CardCase
  authentication: Authentication
  /** The fields of the answer; with a challenge its address and token too. */
  fields: Record<string, string>
}

const PARES: Record<CardCase, string> = {
  success: 'Y',
  failed: 'N',
  attempted: 'A',
  unavailable: 'U',
  rejected: 'R',
  challenge: 'C',
  'challenge-failed': 'C',
}

/**
 * Starts the challenge at the card's bank: shared by `POST /risk/v1/authentications` and a payment with this action.
 */
export function enrol({ books, key, origin }: ProviderContext, body: Body): Enrolled {
  const card = cardOf(body)
  const { amount, currency } = amountOf(body)
  checkBillTo(body)
  checkDevice(body)
  const referenceId = textAt(body, 'consumerAuthenticationInformation.referenceId')
  const returnUrl = textAt(body, 'consumerAuthenticationInformation.returnUrl')
  // A session belongs to the card it was begun with.
  if (books.setups.get(referenceId)?.cardNumber !== card.number)
    throw invalid('consumerAuthenticationInformation.referenceId')
  if (!URL.canParse(returnUrl)) throw invalid('consumerAuthenticationInformation.returnUrl')
  const kind = TEST_CARDS[card.number] ?? 'success'
  const names = {
    directoryServerTransactionId: newName(),
    threeDSServerTransactionId: newName(),
    acsTransactionId: newName(),
  }
  const authentication: Authentication = {
    id: newName().replaceAll('-', '').slice(0, 20),
    card: kind,
    cardNumber: card.number,
    amount,
    returnUrl,
    result: null,
    cancelled: false,
    tries: 0,
    validated: false,
    ...names,
  }
  books.authentications.set(authentication.id, authentication)
  const pares = PARES[kind]
  const fields: Record<string, string> = {
    authenticationTransactionId: authentication.id,
    ...names,
    specificationVersion: '2.2.0',
    veresEnrolled: kind === 'unavailable' ? 'U' : 'Y',
    paresStatus: pares,
    ...(pares === 'Y' && { eci: '05', cavv: 'AAIBBYNoEwAAACcKhAJkdQAAAAA=' }),
    ...(pares === 'A' && { eci: '06', cavv: 'AAIBBYNoEwAAACcKhAJkdQAAAAA=' }),
  }
  if (pares === 'C') Object.assign(fields, challengeOf(authentication, body, key, origin()))
  return { card, amount, currency, kind, authentication, fields }
}

function challengeOf(authentication: Authentication, body: Body, key: Buffer, origin: string): Record<string, string> {
  const size = at(body, 'consumerAuthenticationInformation.acsWindowSize')
  const request = {
    messageType: 'CReq',
    messageVersion: '2.2.0',
    threeDSServerTransID: authentication.threeDSServerTransactionId,
    acsTransID: authentication.acsTransactionId,
    challengeWindowSize: typeof size === 'string' && /^0[1-5]$/.test(size) ? size : '02',
  }
  return {
    accessToken: makeToken(key, { ReferenceId: authentication.id, ReturnUrl: authentication.returnUrl }, 600),
    stepUpUrl: `${origin}/V2/Cruise/StepUp`,
    acsUrl: `${origin}/acs/challenge`,
    // Unpadded, as the provider's samples are.
    pareq: Buffer.from(JSON.stringify(request))
      .toString('base64')
      .replace(/={1,2}$/, ''),
  }
}

/** Reads a challenge's result: shared by `POST /risk/v1/authentication-results` and a payment with this action. */
export function validate({ books }: ProviderContext, body: Body): { passed: boolean; fields: Record<string, string> } {
  const id = textAt(body, 'consumerAuthenticationInformation.authenticationTransactionId')
  const authentication = books.authentications.get(id)
  const card = cardOf(body)
  if (!authentication || authentication.cardNumber !== card.number || authentication.validated) {
    throw invalid('consumerAuthenticationInformation.authenticationTransactionId')
  }
  if (amountOf(body).amount !== authentication.amount) throw invalid('orderInformation.amountDetails.totalAmount')
  authentication.validated = authentication.result !== null
  const passed = authentication.result === 'Y'
  return {
    passed,
    fields: {
      authenticationTransactionId: id,
      directoryServerTransactionId: authentication.directoryServerTransactionId,
      specificationVersion: '2.2.0',
      authenticationResult: passed ? '0' : '9',
      paresStatus: authentication.result ?? 'N',
      ...(passed && { eci: '05', cavv: 'AAIBBYNoEwAAACcKhAJkdQAAAAA=', indicator: 'vbv' }),
      ...(authentication.cancelled && { challengeCancelCode: '01' }),
    },
  }
}

/** `POST /risk/v1/authentications`: starts the bank's check without taking money. */
export function authenticate(context: ProviderContext, body: Body): object {
  const { kind, fields, amount, currency } = enrol(context, body)
  const pending = kind === 'challenge' || kind === 'challenge-failed'
  const failed = kind === 'failed' || kind === 'rejected'
  const applications = [{ name: 'ics_pa_enroll' as const, reasonCode: pending ? '475' : failed ? '476' : '100' }]
  const done = context.books.add({ ...referenceOf(body), amount, currency, applications })
  const status = pending ? 'PENDING_AUTHENTICATION' : failed ? 'AUTHENTICATION_FAILED' : 'AUTHENTICATION_SUCCESSFUL'
  const reason = pending ? 'CONSUMER_AUTHENTICATION_REQUIRED' : 'CONSUMER_AUTHENTICATION_FAILED'
  return answerOf(done, status, {
    consumerAuthenticationInformation: fields,
    ...((pending || failed) && { errorInformation: { reason, message: reason } }),
  })
}

/** `POST /risk/v1/authentication-results` */
export function results(context: ProviderContext, body: Body): object {
  const { passed, fields } = validate(context, body)
  const { amount, currency } = amountOf(body)
  const applications = [{ name: 'ics_pa_validate' as const, reasonCode: passed ? '100' : '476' }]
  const done = context.books.add({ ...referenceOf(body), amount, currency, applications })
  return answerOf(done, passed ? 'AUTHENTICATION_SUCCESSFUL' : 'AUTHENTICATION_FAILED', {
    consumerAuthenticationInformation: fields,
    ...(!passed && {
      errorInformation: { reason: 'CONSUMER_AUTHENTICATION_FAILED', message: 'User failed authentication.' },
    }),
  })
}
