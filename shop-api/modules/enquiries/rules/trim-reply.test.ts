import { trimReply } from './trim-reply.ts'

test.each([
  ['Gmail', 'Thank you.\n\nOn Tue, 24 Nov 2026 at 11:30, Fuma <help@fuma.test> wrote:\n> Yes, we do.\n>\n> Otieno'],
  ['a broken heading', 'Thank you.\n\nOn Tue, 24 Nov 2026 at 11:30, Fuma Textiles\n<help@fuma.test> wrote:\n\n> Yes.'],
  ['Gmail in Swahili', 'Thank you.\n\nMnamo Jum, 24 Nov 2026 11:30 Fuma <help@fuma.test> aliandika:\n\n> Ndiyo.'],
  ['Gmail in French', 'Thank you.\n\nLe mar. 24 nov. 2026 à 11:30, Fuma <help@fuma.test> a écrit :\n> Oui.'],
  ['Outlook', 'Thank you.\n\nFrom: Fuma <help@fuma.test>\nSent: 24 November 2026 11:30\nTo: Amina\n\nYes, we do.'],
  ['Outlook with a line', 'Thank you.\n\n________________________________\nFrom: Fuma\n\nYes, we do.'],
  ['a forwarding program', 'Thank you.\n\n-----Original Message-----\nYes, we do.'],
  ['quoted text without a heading', 'Thank you.\n\n> Yes, we do.\n> Otieno'],
  ['a signature', 'Thank you.\n\n-- \nAmina Hassan\nUmoja School'.replace('-- \n', '--\n')],
  ['a phone', 'Thank you.\n\nSent from my Galaxy A14'],
  ['a signature beneath quoted text', 'Thank you.\n\n> Yes.\n\n--\nAmina'],
])('leaves out the quoted text or signature of %s', (_program, text) => expect(trimReply(text)).toBe('Thank you.'))

test.each([
  ['answers between quoted lines', 'Hello,\n\nOn Tuesday Fuma wrote:\n> How many?\nTen bales.\n> Which colour?\nRed.'],
  ['an answer beneath quoted text', '> How many bales?\n\nTen.'],
  ['only quoted text', '> Yes, we do.'],
  ['a sentence that begins like a heading', 'On Monday I wrote to you.\nPlease answer.'],
  ['a field without a date', 'From: Kisumu\nTo: Nairobi\nHow much is it?'],
  ['a list with hyphens', 'Please send\n- kikoy\n- shuka'],
])('shows all of an email with %s', (_what, text) => expect(trimReply(text)).toBe(text))

test('trims a long email of one character per line quickly', () => {
  const before = performance.now()
  trimReply('On a\n'.repeat(4000))
  trimReply('> a\nb\n'.repeat(3000))
  expect(performance.now() - before).toBeLessThan(2000)
})
