import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contractingStatements } from './contracting-statements.ts'
import { PREVIOUS_RELEASE } from './previous-release.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')

test('only adds to the schema since the previous release, because both releases run side by side', () => {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  expect(files).toContain(`${PREVIOUS_RELEASE.lastMigration}.sql`)
  const since = files.filter((name) => name > `${PREVIOUS_RELEASE.lastMigration}.sql`)
  expect(contractingStatements(since.map((name) => readFileSync(path.join(FOLDER, name), 'utf8')))).toEqual([])
})

test.each([
  ['ALTER TABLE "orders" DROP COLUMN "comments";', 'drops something'],
  ['DROP TABLE "carts";', 'drops something'],
  ['ALTER TABLE "orders" ALTER COLUMN "comments" DROP DEFAULT;', 'drops something'],
  ['DROP INDEX "orders_user";', 'drops something'],
  ['ALTER TABLE "mails" RENAME TO "emails";', 'renames something'],
  ['ALTER TABLE "mails" RENAME COLUMN "to" TO "recipient";', 'renames something'],
  ['ALTER TABLE "orders" ALTER COLUMN "total_cents" SET DATA TYPE bigint;', 'changes a column’s type'],
  ['ALTER TABLE orders ALTER total_cents TYPE bigint', 'changes a column’s type'],
  ['ALTER TABLE "orders" ALTER COLUMN "comments" SET NOT NULL;', 'makes a column NOT NULL'],
  ['ALTER TABLE "orders" ADD COLUMN "shop" text NOT NULL;', 'adds a column that the previous release does not fill'],
  [
    'ALTER TABLE "orders" ADD CONSTRAINT "small" CHECK (total_cents < 10);',
    'refuses rows that the previous release can write',
  ],
  [
    'CREATE UNIQUE INDEX "one" ON "orders" USING btree ("user_id");',
    'refuses rows that the previous release can write',
  ],
  [
    'ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "d" ("id");',
    'refuses rows that the previous release can write',
  ],
  [
    `ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("a"."b" IN ('x', 'y'));`,
    'refuses rows that the previous release can write',
  ],
  [
    'DROP INDEX "i"; CREATE UNIQUE INDEX "i" ON "orders" USING btree ("user_id");',
    'refuses rows that the previous release can write',
  ],
  ['DELETE FROM settings;', 'deletes rows'],
  ['TRUNCATE "orders";', 'deletes rows'],
])('%s', (statement, why) => {
  expect(contractingStatements([statement])).toEqual([expect.stringContaining(why)])
})

test.each([
  'CREATE TABLE "leases" ("name" text PRIMARY KEY NOT NULL); CREATE UNIQUE INDEX "one" ON "leases" ("name");',
  'CREATE TABLE "a" ("b" text); --> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "d";',
  'ALTER TABLE "a" ADD COLUMN "b" bigint; ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "d" ("id");',
  `ALTER TABLE "a" ADD COLUMN "b" text; ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("a"."b" IN ('x', 'y'));`,
  'ALTER TABLE "mails" ADD COLUMN "claimed_until" timestamp with time zone;',
  'ALTER TABLE "orders" ADD COLUMN "shop" text DEFAULT \'DROP\' NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "no" bigint NOT NULL GENERATED ALWAYS AS IDENTITY;',
  'CREATE INDEX "i" ON "orders" USING btree ("user_id");',
  'DROP INDEX "i"; CREATE INDEX "i" ON "orders" USING btree ("user_id", "value_cents");',
  'ALTER TABLE "a" ADD COLUMN "c" text; DROP INDEX "i"; CREATE UNIQUE INDEX "i" ON "a" USING btree ("b","c");',
  '-- DROP TABLE is written in a comment only\nSELECT 1;',
  'CREATE TRIGGER "t" BEFORE TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION f();',
  'CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DELETE FROM x; RETURN NEW; END $$ LANGUAGE plpgsql;',
])('adds only: %s', (migration) => {
  expect(contractingStatements([migration])).toEqual([])
})
