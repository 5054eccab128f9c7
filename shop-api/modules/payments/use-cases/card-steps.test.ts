import { setTimeout } from 'node:timers/promises'
import { openCardVault } from '../providers/cybersource/card-vault.ts'
import { CardSteps } from './card-steps.ts'

describe('work of one key', () => {
  const steps = new CardSteps(openCardVault())
  afterAll(() => steps.close())

  test('runs one after the other, also after a failure, without delaying other keys', async () => {
    const messages: string[] = []
    const work = (name: string, ms: number) => async () => {
      messages.push(`${name} begins`)
      await setTimeout(ms)
      messages.push(`${name} ends`)
      if (name === 'first') throw new Error(name)
      return name
    }
    const answers = await Promise.allSettled([
      steps.oneAtATime('key', work('first', 30)),
      steps.oneAtATime('key', work('second', 1)),
      steps.oneAtATime('other', work('third', 1)),
    ])
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      'failed',
      'second',
      'third',
    ])
    expect(messages).toEqual([
      'first begins',
      'third begins',
      'third ends',
      'first ends',
      'second begins',
      'second ends',
    ])
  })
})
