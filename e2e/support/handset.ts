import { expect } from 'playwright/test'

/** The pretend handset by its controls, for journeys whose subject is not the handset's own screen. */
const base = () => `${process.env.FUMA_HANDSET_URL}/phone/api`

async function send(method: 'POST' | 'PUT', path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${base()}/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`handset ${path}: ${answer.status} ${await answer.text()}`)
}

interface Prompt {
  checkoutRequestId: string
  amount: number
}

/** The prompts open on a phone, oldest first. */
export async function promptsOn(phone: string): Promise<Prompt[]> {
  const answer = await fetch(`${base()}/prompts?phone=${phone}`)
  return ((await answer.json()) as { prompts: Prompt[] }).prompts
}

export type HandsetAction = { action: 'pin'; pin: string } | { action: 'cancel' | 'no-answer' | 'no-money' }
export const RIGHT_PIN: HandsetAction = { action: 'pin', pin: '1234' }
export const WRONG_PIN: HandsetAction = { action: 'pin', pin: '9999' }

/** Waits for the only prompt on a phone and responds to it. Returns the prompt. */
export async function answerPrompt(phone: string, action: HandsetAction): Promise<Prompt> {
  await expect.poll(async () => (await promptsOn(phone)).length, { message: 'a prompt on the phone' }).toBe(1)
  const [prompt] = await promptsOn(phone)
  if (!prompt) throw new Error('the prompt has gone')
  await send('POST', 'answer', { checkoutRequestId: prompt.checkoutRequestId, ...action })
  return prompt
}

/** How the shop will hear of this phone's results. */
export async function switchOn(
  phone: string,
  switches: Partial<Record<'late' | 'twice' | 'never' | 'before' | 'confirm', boolean>>,
) {
  await send('PUT', 'switches', { phone, ...switches })
}

/** Pays through the M-Pesa menu: Lipa na M-Pesa, Pay Bill. */
export async function payByHand(phone: string, businessNumber: string, accountReference: string, amount: number) {
  await send('POST', 'paybill', { phone, businessNumber, accountReference, amount, pin: '1234' })
}

let last = 0
/** A Kenyan number no other journey uses, as Daraja writes it. */
export function freshPhone(): string {
  last += 1
  return `2547${String(10_000_000 + ((process.pid * 1000 + last) % 89_999_999)).padStart(8, '0')}`
}
