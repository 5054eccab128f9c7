import { readdirSync } from 'node:fs'
import { AREAS } from './texts.ts'

/** Words that Kenyans write as in English. */
const SAME = new Set(['VAT', 'VAT, {rate}', 'KRA PIN'])

for (const file of readdirSync(import.meta.dirname))
  if (file.endsWith('.sw.ts')) await import(`./${file.replace('.sw', '')}`)

/** A text, or its forms for one and for several. */
const formsOf = (text: unknown): [string, string][] =>
  typeof text === 'string' ? [['', text]] : Object.entries(text as Record<string, string>)

const parametersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

const formsOfEnglish = (text: unknown) => formsOf((text as { input?: unknown }).input ?? text)

describe.each([...AREAS])('the Kiswahili of "%s"', (_, { english, loadKiswahili }) => {
  it('has a text for each English text', async () => {
    const kiswahili = (await loadKiswahili()).default
    expect(Object.keys(english).length).toBeGreaterThan(0)
    expect(Object.keys(kiswahili)).toEqual(Object.keys(english))
  })

  it('has the forms and the parameters of each English text, and no English text', async () => {
    const kiswahili = new Map<string, unknown>(Object.entries((await loadKiswahili()).default))
    for (const [key, text] of Object.entries(english)) {
      const forms = Object.fromEntries(formsOf(kiswahili.get(key)))
      for (const [form, inEnglish] of formsOfEnglish(text)) {
        const translated = forms[form] ?? ''
        expect([key, form, parametersOf(translated)]).toEqual([key, form, parametersOf(inEnglish)])
        expect(translated).toBe(translated.trim())
        if (!SAME.has(inEnglish)) expect([key, translated]).not.toEqual([key, inEnglish])
      }
    }
  })
})
