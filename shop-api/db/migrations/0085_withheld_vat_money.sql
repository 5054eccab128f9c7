-- VAT that a company withheld is money at the Kenya Revenue Authority, once its certificate is recorded.
CREATE OR REPLACE FUNCTION post_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noon timestamptz := (NEW.day + time '12:00') AT TIME ZONE 'Africa/Nairobi';
  receipt_text text := upper(regexp_replace(NEW.reference, '[[:space:]]', '', 'g'));
  account bigint;
BEGIN
  IF NEW.kind = 'payment' THEN
    SELECT unmatched_account(u.payment_type) INTO account FROM unmatched_payments u WHERE u.receipt = receipt_text;
    account := coalesce((to_jsonb(NEW) ->> 'money_account_id')::bigint, account,
      main_money_account(CASE WHEN receipt_text ~ '^[A-Z][A-Z0-9]{9}$' AND receipt_text ~ '[0-9]' THEN 'mpesa' ELSE 'bank' END));
    PERFORM post_money(account, 'account-payment', -NEW.amount_cents, noon, nullif(receipt_text, ''), 'credit-entry',
      NEW.id::text, NEW.note);
  ELSIF NEW.kind = 'withheld' THEN
    PERFORM post_money(main_money_account('withholding'), 'withheld', -NEW.amount_cents, noon, nullif(receipt_text, ''),
      'credit-entry', NEW.id::text, NEW.note);
  ELSIF NEW.kind = 'undone' THEN
    PERFORM post_money(e.account_id, e.kind, -e.cents, e.at, e.reference, 'credit-entry', NEW.id::text, NEW.note)
    FROM money_entries e WHERE e.source_kind = 'credit-entry' AND e.source_id = NEW.undoes::text;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_entries_post_withheld AFTER INSERT ON credit_entries
  FOR EACH ROW WHEN (NEW.kind = 'withheld') EXECUTE FUNCTION post_credit_entry();
