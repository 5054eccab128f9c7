ALTER TABLE "unmatched_payments" ADD COLUMN "money_account_id" bigint;--> statement-breakpoint
-- The same as before, but money without an order is of the account that received it.
CREATE OR REPLACE FUNCTION post_unmatched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account bigint;
  waited boolean := TG_OP = 'UPDATE' AND OLD.resolution IS NULL;
  waits boolean := NEW.resolution IS NULL;
BEGIN
  IF NEW.reason = 'other-business' THEN RETURN NULL; END IF;
  account := coalesce(NEW.money_account_id, unmatched_account(NEW.payment_type));
  IF waited <> waits AND NEW.resolution IS DISTINCT FROM 'returned' THEN
    PERFORM post_money(account, 'unmatched', CASE WHEN waits THEN NEW.amount_cents ELSE -NEW.amount_cents END, NEW.paid_at,
      NEW.receipt, 'unmatched', NEW.receipt, coalesce(NEW.note, ''));
  END IF;
  IF TG_OP = 'INSERT' AND NOT waits THEN
    PERFORM post_money(account, 'unmatched', NEW.amount_cents, NEW.paid_at, NEW.receipt, 'unmatched', NEW.receipt, '');
  END IF;
  IF NEW.resolution = 'closed' AND (waited OR TG_OP = 'INSERT') THEN
    PERFORM post_money(account, 'kept', NEW.amount_cents, NEW.paid_at, NEW.receipt, 'unmatched', NEW.receipt, coalesce(NEW.note, ''));
  END IF;
  IF NEW.resolution = 'returned' AND (waited OR TG_OP = 'INSERT') THEN
    PERFORM post_money(account, 'refund', -NEW.amount_cents, NEW.resolved_at, NEW.return_receipt, 'unmatched', NEW.receipt,
      coalesce(NEW.note, ''));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noon timestamptz := (NEW.day + time '12:00') AT TIME ZONE 'Africa/Nairobi';
  receipt_text text := upper(regexp_replace(NEW.reference, '[[:space:]]', '', 'g'));
  account bigint;
BEGIN
  IF NEW.kind = 'payment' THEN
    SELECT coalesce(u.money_account_id, unmatched_account(u.payment_type)) INTO account FROM unmatched_payments u
    WHERE u.receipt = receipt_text;
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
-- Cash that a rider received is refunded from the main drawer of the office: the rider still has to hand it in.
CREATE OR REPLACE FUNCTION post_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account bigint;
  had bigint := 0;
  has bigint := CASE WHEN NEW.state = 'done' THEN NEW.amount_cents ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'done' THEN had := OLD.amount_cents; END IF;
  IF has <> had THEN
    SELECT account_of_payment(a) INTO account FROM payment_attempts a WHERE a.id = NEW.attempt_id;
    IF EXISTS (SELECT 1 FROM money_accounts WHERE id = account AND kind = 'transit') THEN
      account := main_money_account('drawer');
    END IF;
    PERFORM post_money(account, CASE NEW.kind WHEN 'reversal' THEN 'reversal' ELSE 'refund' END, had - has,
      coalesce(NEW.settled_at, now()), NEW.receipt, 'refund', NEW.id, NEW.note);
  END IF;
  RETURN NULL;
END
$$;
