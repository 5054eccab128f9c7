import { eq } from 'drizzle-orm'
import { emails } from '../db/schema/accounts.ts'
import { staffMembers } from '../db/schema/staff.ts'
import { makeStaff } from '../testing/office-shop.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import type { CommandParts } from './command.ts'
import { runCommand } from './run-command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' })
})
afterAll(() => shop.close())

async function run(...typed: string[]): Promise<string> {
  const parts = {
    database: shop.database,
    clock: () => new Date(),
    publicUrl: 'https://fuma.test',
    officeUrl: 'https://office.fuma.test',
    log: { info: () => {}, warn: () => {}, error: () => {} },
  } as unknown as CommandParts
  let said = ''
  for await (const piece of runCommand(parts, typed, 'amina')) said += String(piece)
  return said
}

const mailsTo = (to: string) => shop.database.db.select().from(emails).where(eq(emails.to, to))

test('staff invite sends a link to the office’s own address, once more while it is not used', async () => {
  expect(await run('staff', 'list')).toContain('No staff yet')
  const invite = ['staff', 'invite', '--email', 'Salome@Fuma.example', '--role', 'owner', '--role', 'finance']
  expect(await run(...invite, '--name', 'Salome')).toContain('salome@fuma.example (Owner, Finance)')
  await run(...invite)
  const sent = await mailsTo('salome@fuma.example')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.text).toMatch(/https:\/\/office\.fuma\.test\/office\/invitation#[\w-]{43}/)
  expect(await run('staff', 'list')).toContain('owner, finance  invited')
})

test('refuses invalid options', async () => {
  await expect(run('staff', 'invite', '--email', 'x@fuma.example')).rejects.toThrow('--role is one of owner')
  await expect(run('staff', 'invite', '--email', 'x@fuma.example', '--role', 'king')).rejects.toThrow(
    '--role is one of',
  )
  await expect(run('staff', 'invite', '--email', 'nobody', '--role', 'owner')).rejects.toThrow('--email is an email')
  await expect(run('staff', 'reset-factor', '--email', 'nobody@fuma.example')).rejects.toThrow('No staff member')
  await expect(run('staff', 'reset-factor', '--email', 'salome@fuma.example')).rejects.toThrow('invite them again')
})

test('staff reset-factor lets a member in again and names its operator to every owner', async () => {
  const owner = await makeStaff(shop.database, 'owner', { name: 'Wambui' })
  const packer = await makeStaff(shop.database, 'packer', { name: 'Mwende' })
  await shop.database.db.update(staffMembers).set({ passwordHash: 'x' }).where(eq(staffMembers.id, packer.staffId))
  expect(await run('staff', 'reset-factor', '--email', packer.email)).toContain('Mwende was sent a link')
  const [row] = await shop.database.db.select().from(staffMembers).where(eq(staffMembers.id, packer.staffId))
  expect(row?.passwordHash).toBeNull()
  expect((await mailsTo(packer.email))[0]?.text).toContain('/office/invitation#')
  expect((await mailsTo(owner.email))[0]?.text).toMatch(/amina removed the passkeys.* of Mwende/)
})
