DROP INDEX "credit_entries_reference";--> statement-breakpoint
CREATE INDEX "credit_entries_reference" ON "credit_entries" USING btree ("company_id","reference") WHERE "credit_entries"."kind" = 'payment' AND "credit_entries"."reference" <> '';--> statement-breakpoint
-- Money that was matched to a company and removed from its account waits again.
UPDATE unmatched_payments u SET resolved_at = NULL, resolution = NULL, company_id = NULL,
  note = concat_ws(' ', u.note, 'Its entry on the account of company ' || u.company_id || ' was removed.')
WHERE u.resolution = 'account'
  AND EXISTS (SELECT FROM credit_entries e JOIN credit_entries x ON x.undoes = e.id
    WHERE e.kind = 'payment' AND e.company_id = u.company_id AND e.reference = u.receipt)
  AND NOT EXISTS (SELECT FROM credit_entries e
    WHERE e.kind = 'payment' AND e.reference <> '' AND upper(regexp_replace(e.reference, '[[:space:]]', '', 'g')) = u.receipt
      AND NOT EXISTS (SELECT FROM credit_entries x WHERE x.undoes = e.id));
