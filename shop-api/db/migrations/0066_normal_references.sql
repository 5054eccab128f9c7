CREATE INDEX "credit_entries_normal_reference" ON "credit_entries" USING btree (upper(regexp_replace("reference", '[[:space:]]', '', 'g'))) WHERE "credit_entries"."kind" = 'payment' AND "credit_entries"."reference" <> '';--> statement-breakpoint
-- A payment on an account happened on the day that was entered.
CREATE OR REPLACE FUNCTION record_account_payment_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('payment.received', 'account:' || NEW.id,
    CASE WHEN NEW.day = (NEW.at AT TIME ZONE 'Africa/Nairobi')::date THEN NEW.at
      ELSE NEW.day::timestamp AT TIME ZONE 'Africa/Nairobi' END,
    jsonb_build_object('orderNo', NULL, 'companyId', NEW.company_id, 'method', NULL,
      'amount', round(-NEW.amount_cents / 100.0, 2)::text, 'receipt', nullif(NEW.reference, '')));
  RETURN NULL;
END
$$;
