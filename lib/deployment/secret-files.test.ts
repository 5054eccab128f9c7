import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fuma-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
function fileWith(text: string): string {
  const file = path.join(folder, `${Math.random()}`)
  writeFileSync(file, text)
  return file
}

test('reads a secret from its file without the trailing line break, and removes the file setting', () => {
  const settings = {
    FILES_KEY_FILE: fileWith('ab12\n'),
    DATABASE_URL_FILE: fileWith('postgres://fuma:p@db/fuma\r\n'),
    SHOP_API_KEY: 'given',
    PUBLIC_URL_FILE: '/not/a/secret',
  }
  readSecretFiles(settings)
  readSecretFiles(settings)
  expect(settings).toEqual({
    FILES_KEY: 'ab12',
    DATABASE_URL: 'postgres://fuma:p@db/fuma',
    SHOP_API_KEY: 'given',
    PUBLIC_URL_FILE: '/not/a/secret',
  })
})

test('ignores an empty file name', () => {
  const settings = { FILES_KEY_FILE: '', FILES_KEY: 'given' }
  readSecretFiles(settings)
  expect(settings.FILES_KEY).toBe('given')
})

test('names all unreadable files in one line, without secrets', () => {
  const given = {
    SHOP_API_KEY: 'sesame',
    SHOP_API_KEY_FILE: fileWith('sesame'),
    FILES_KEY_FILE: path.join(folder, 'absent'),
    NEXTAUTH_SECRET_FILE: fileWith(' \n'),
    REDIS_URL_FILE: folder,
  }
  let message = ''
  try {
    readSecretFiles(given)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.split('; ')).toEqual([
    expect.stringMatching(/^A secret cannot be read: REDIS_URL_FILE \(.*\) cannot be read \(EISDIR\)$/),
    expect.stringMatching(/^NEXTAUTH_SECRET_FILE \(.*\) is empty$/),
    expect.stringMatching(/^FILES_KEY_FILE \(.*absent\) does not exist$/),
    'SHOP_API_KEY and SHOP_API_KEY_FILE are both set: only one may be.',
  ])
  expect(message).not.toContain('sesame')
})
