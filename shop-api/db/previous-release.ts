/**
 * The previous release. Two releases run side by side during an upgrade: until the next release, later migrations only
 * add (migrations.test.ts), and `npm run test:previous-release` tests it. At each release, enter the release that was
 * running.
 */
export const PREVIOUS_RELEASE = {
  commit: '2a7a505045593788c0ed91437b14449c047b4095',
  /** The last migration that it brought, by its file's name. */
  lastMigration: '0027_site',
} as const
