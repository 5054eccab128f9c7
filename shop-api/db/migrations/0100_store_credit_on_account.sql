-- It allows all that the previous release writes.
DO $$ BEGIN
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_sign";
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_sign" CHECK (CASE WHEN "credit_entries"."kind" IN ('invoice', 'bounced', 'fee', 'undone') THEN "credit_entries"."amount_cents" > 0
        WHEN "credit_entries"."kind" IN ('credit-note', 'payment', 'cheque', 'withheld', 'store-credit') THEN "credit_entries"."amount_cents" < 0 ELSE false END);
END $$;
