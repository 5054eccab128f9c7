import { addressesIn, headerText, messageIdsIn, senderIn, storableText } from './header-text.ts'

test.each([
  ['=?UTF-8?B?SGFiYXJpIHphIGFzdWJ1aGkg4piA?=', 'Habari za asubuhi ☀'],
  ['=?iso-8859-1?Q?Caf=E9_Kilimani?=', 'Café Kilimani'],
  ['=?windows-1252?q?=93Kikoy=94?=', '“Kikoy”'],
  ['=?utf-8?Q?Bei?=\r\n =?utf-8?Q?_ya_kikoy?= tafadhali', 'Bei ya kikoy tafadhali'],
  ['=?utf-8*sw?Q?Asante?=', 'Asante'],
  ['=?x-unknown?Q?Hello?=', '=?x-unknown?Q?Hello?='],
  ['=?utf-8?Q?one=0Atwo=00?=', 'one two'],
  ['Re: shuka\r\n\tred', 'Re: shuka red'],
  ['invoice\u202efdp.exe', 'invoice fdp.exe'],
  ['Nairobi 🧵', 'Nairobi 🧵'],
])('reads the header %j', (given, read) => expect(headerText(given)).toBe(read))

test('leaves out characters that PostgreSQL cannot store', () =>
  expect(storableText('a\0b\ud800c\r\nd\re')).toBe('ab\ufffdc\nd\ne'))

test.each([
  ['Amina Hassan <Amina@Example.co.ke>', { email: 'amina@example.co.ke', name: 'Amina Hassan' }],
  ['"Hassan, Amina" <amina@example.co.ke>', { email: 'amina@example.co.ke', name: 'Hassan, Amina' }],
  ['=?utf-8?B?QW1pbmE=?= <amina@example.co.ke>', { email: 'amina@example.co.ke', name: 'Amina' }],
  ['amina@example.co.ke', { email: 'amina@example.co.ke', name: '' }],
  ['"bank@example.com" <amina@example.co.ke>', { email: 'amina@example.co.ke', name: '' }],
  ['Amina', null],
  ['', null],
  [`${'a'.repeat(250)}@example.co.ke`, null],
])('reads the sender %j', (given, sender) => expect(senderIn(given)).toEqual(sender))

test('finds all addresses and Message-IDs', () => {
  expect(addressesIn('Fuma <help+1-ab@fuma.test>, "A; B" <b@example.com>; c@example.com')).toEqual([
    'help+1-ab@fuma.test',
    'b@example.com',
    'c@example.com',
  ])
  expect(messageIdsIn('<One@a> <two@b>\r\n <three>, no-id')).toEqual(['One@a', 'two@b'])
})
