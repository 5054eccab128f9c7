import './header.ts'
import { ENGLISH, KISWAHILI } from './texts.ts'

/** Words that Kenyans write as in English. */
const SAME = /^$/

/** A text, or its forms for one and for several. */
const formsOf = (text: unknown): [string, string][] =>
  typeof text === 'string' ? [['', text]] : Object.entries(text as Record<string, string>)

const parametersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe.each(Object.entries(KISWAHILI))('the Kiswahili of "%s"', (area, load) => {
  const english = ENGLISH[area] ?? {}

  it('has a text for each English text', async () => {
    const kiswahili = (await load()).default
    expect(Object.keys(english).length).toBeGreaterThan(0)
    expect(Object.keys(kiswahili)).toEqual(Object.keys(english))
  })

  it('has the forms and the parameters of each English text, and no English text', async () => {
    const kiswahili: Record<string, unknown> = (await load()).default
    for (const [key, text] of Object.entries(english)) {
      const forms = Object.fromEntries(formsOf(kiswahili[key]))
      for (const [form, inEnglish] of formsOf(text)) {
        const translated = forms[form] ?? ''
        expect([key, form, parametersOf(translated)]).toEqual([key, form, parametersOf(inEnglish)])
        expect(translated).toBe(translated.trim())
        if (!SAME.test(inEnglish)) expect([key, translated]).not.toEqual([key, inEnglish])
      }
    }
  })
})
