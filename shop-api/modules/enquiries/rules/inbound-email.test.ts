import { MAX_TEXT, readInboundEmail } from './inbound-email.ts'

const read = (value: unknown) => readInboundEmail(value, Buffer.from(JSON.stringify(value)))
const EMAIL = { from: 'Amina <amina@example.co.ke>', to: 'help@fuma.test', subject: 'Shuka', text: 'How much?' }

test('reads the common fields', () => {
  const content = Buffer.from('%PDF-1.7').toString('base64')
  const more = {
    messageId: '<One@mail>',
    inReplyTo: '<mail-1-a@fuma.test>',
    references: '<zero@mail> <mail-1-a@fuma.test>',
  }
  expect(read({ ...EMAIL, ...more, attachments: [{ filename: 'C:\\a\\list.pdf', content }] })).toEqual({
    ...{ messageId: 'One@mail', references: ['mail-1-a@fuma.test', 'zero@mail'] },
    ...{ sender: { email: 'amina@example.co.ke', name: 'Amina' }, recipients: ['help@fuma.test'] },
    ...{ subject: 'Shuka', text: 'How much?', headers: new Map() },
    files: [{ name: 'list.pdf', bytes: Buffer.from('%PDF-1.7'), size: 8 }],
  })
})

const PARTS = { text: 'How much?', messageId: 'one@mail', references: ['zero@mail'], subject: 'Shuka' }
const SENT = { 'In-Reply-To': '<zero@mail>', 'Message-ID': '<one@mail>' }
test.each<[string, object]>([
  [
    'Postmark',
    {
      ...{ From: EMAIL.from, To: EMAIL.to, Subject: 'Shuka', TextBody: 'How much?', MessageID: '22c74902-a0c1' },
      ...{
        Headers: Object.entries(SENT).map(([Name, Value]) => ({ Name, Value })),
        OriginalRecipient: 'help+1@fuma.test',
      },
      Attachments: [{ Name: 'a.png', Content: 'iVBORw==', ContentLength: 4 }],
    },
  ],
  [
    'CloudMailin',
    {
      ...{ headers: { ...SENT, from: EMAIL.from, to: ['help@fuma.test', 'help+1@fuma.test'], subject: 'Shuka' } },
      ...{ plain: 'How much?', attachments: [{ file_name: 'a.png', content: 'iVBORw==' }] },
    },
  ],
  [
    'Mailgun',
    {
      ...{ from: EMAIL.from, recipient: 'help+1@fuma.test', To: EMAIL.to, subject: 'Shuka', 'body-plain': 'How much?' },
      ...{ 'message-headers': Object.entries(SENT), attachments: [{ name: 'a.png', content: 'iVBORw==' }] },
    },
  ],
])('reads the fields of %s', (_service, value) => {
  const email = read(value)
  expect(email).toMatchObject(PARTS)
  expect(email?.sender).toEqual({ email: 'amina@example.co.ke', name: 'Amina' })
  expect([...(email?.recipients ?? [])].sort()).toEqual(['help+1@fuma.test', 'help@fuma.test'])
  expect(email?.files).toEqual([{ name: 'a.png', bytes: Buffer.from('iVBORw==', 'base64'), size: 4 }])
})

test('shows HTML as text if there is no other text, without its scripts', () => {
  const html =
    '<style>p{}</style><p>How much is <b>a&nbsp;shuka</b>?</p><script>alert(1)</script><p>Amina<br>Umoja</p><blockquote>Old</blockquote>'
  expect(read({ ...EMAIL, text: ' ', html })?.text).toBe('How much is a\u00a0shuka?\n\nAmina\nUmoja\n\n> Old')
  expect(read({ ...EMAIL, html: '<p>Other</p>' })?.text).toBe('How much?')
})

test('identifies an email without a Message-ID by its bytes', () => {
  const id = read(EMAIL)?.messageId
  expect(id).toMatch(/^sha256-[0-9a-f]{64}$/)
  expect(read(EMAIL)?.messageId).toBe(id)
  expect(read({ ...EMAIL, text: 'How much is it?' })?.messageId).not.toBe(id)
})

test('cuts a long text and marks the cut', () => {
  const text = read({ ...EMAIL, text: 'a'.repeat(MAX_TEXT + 1) })?.text
  expect(text).toHaveLength(MAX_TEXT + '\n\n[The rest of this email was left out.]'.length)
  expect(text).toMatch(/left out\.\]$/)
})

test('lists a file of which only name and size were sent', () =>
  expect(read({ ...EMAIL, attachments: [{ filename: '', size: 9_000_000 }] })?.files).toEqual([
    { name: 'File without a name', bytes: null, size: 9_000_000 },
  ]))

test.each([[null], [[]], ['text'], [{}], [{ ...EMAIL, from: 'Amina' }], [{ ...EMAIL, from: 7 }]])(
  'cannot read %j',
  (value) => expect(read(value)).toBeNull(),
)
