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
  it('stores nothing optional until somebody accepts, and then what the page already knew', () => {
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

  it('forgets everything optional and nothing else when somebody declines', () => {
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

  it('asks again when what is stored is no choice of ours', () => {
    expect(createConsent(() => store({ [CONSENT_KEY]: 'perhaps' })).choice()).toBeNull()
  })

  it('lets a choice and what it allows live as long as the page where the browser keeps nothing', () => {
    for (const open of [blocked, () => null]) {
      const consent = createConsent(open)
      consent.decide('accepted')
      consent.write('recent', '[7]')
      expect([consent.choice(), consent.read('recent')]).toEqual(['accepted', '[7]'])
      consent.decide('declined')
      expect([consent.choice(), consent.read('recent')]).toEqual(['declined', null])
    }
  })

  it('tells whoever listens of choices and of changes', () => {
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
