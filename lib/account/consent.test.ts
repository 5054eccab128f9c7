import { CONSENT_KEY, OPTIONAL_PREFIX } from '../browser/first-paint.ts'
import { createConsent } from './consent.ts'

function store(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
  }
}

const blocked = () => {
  throw new Error('blocked')
}

describe('consent', () => {
  it('stores optional data of the page only after consent is given', () => {
    const storage = store()
    const consent = createConsent(() => storage)
    consent.write('recent', '[7]')
    expect(consent.choice()).toBeNull()
    expect(consent.read('recent')).toBe('[7]')
    expect(storage.map.size).toBe(0)
    consent.decide('accepted')
    expect(Object.fromEntries(storage.map)).toEqual({ [CONSENT_KEY]: 'accepted', [`${OPTIONAL_PREFIX}recent`]: '[7]' })
    consent.write('recent', '[8,7]')
    expect(createConsent(() => storage).read('recent')).toBe('[8,7]')
  })

  it('deletes only optional data if consent is declined', () => {
    const storage = store({
      [CONSENT_KEY]: 'accepted',
      [`${OPTIONAL_PREFIX}recent`]: '[7]',
      [`${OPTIONAL_PREFIX}searches`]: '["kikoy"]',
      'fuma.cart': '{}',
    })
    const consent = createConsent(() => storage)
    consent.decide('declined')
    expect([...storage.map.keys()]).toEqual([CONSENT_KEY, 'fuma.cart'])
    consent.write('recent', '[9]')
    expect(consent.read('recent')).toBeNull()
    expect([...storage.map.keys()]).toEqual([CONSENT_KEY, 'fuma.cart'])
  })

  it('prompts again if the stored choice is invalid', () => {
    expect(createConsent(() => store({ [CONSENT_KEY]: 'perhaps' })).choice()).toBeNull()
  })

  it('remembers the choice and its data for the page if the browser stores no data', () => {
    for (const open of [blocked, () => null]) {
      const consent = createConsent(open)
      consent.decide('accepted')
      consent.write('recent', '[7]')
      expect([consent.choice(), consent.read('recent')]).toEqual(['accepted', '[7]'])
      consent.decide('declined')
      expect([consent.choice(), consent.read('recent')]).toEqual(['declined', null])
    }
  })

  it('notifies listeners of choices and changes', () => {
    const consent = createConsent(() => store())
    let received = 0
    const stop = consent.subscribe(() => {
      received += 1
    })
    consent.write('recent', '[7]')
    consent.decide('accepted')
    stop()
    consent.write('recent', null)
    expect(received).toBe(2)
    expect(consent.read('recent')).toBeNull()
  })
})
