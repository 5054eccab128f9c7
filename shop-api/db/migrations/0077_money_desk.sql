CREATE TABLE "money_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"staff_id" bigint,
	"closed_through" date,
	"plan_code" text DEFAULT '' NOT NULL,
	"statement_mapping" jsonb,
	"retired_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "money_accounts_kind_known" CHECK ("money_accounts"."kind" IN ('mpesa', 'airtel', 'card', 'bank', 'drawer', 'transit', 'withholding')),
	CONSTRAINT "money_accounts_staff_of_transit" CHECK (("money_accounts"."kind" = 'transit') = ("money_accounts"."staff_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "money_days" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"opening_cents" bigint NOT NULL,
	"in_cents" bigint NOT NULL,
	"out_cents" bigint NOT NULL,
	"charges_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"theirs_cents" bigint,
	"to_check" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"closed_by" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_days_account_id_day_pk" PRIMARY KEY("account_id","day"),
	CONSTRAINT "money_days_equation" CHECK ("money_days"."opening_cents" + "money_days"."in_cents" - "money_days"."out_cents" - "money_days"."charges_cents" = "money_days"."closing_cents")
);
--> statement-breakpoint
CREATE TABLE "money_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"reference" text,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"operator" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_entries_kind_known" CHECK ("money_entries"."kind" IN ('opening', 'payment', 'unmatched', 'kept', 'account-payment', 'cheque', 'withheld', 'refund', 'reversal', 'charge', 'settlement', 'handed-over', 'float', 'paid-out', 'difference', 'write-off', 'correction')),
	CONSTRAINT "money_entries_amount" CHECK ("money_entries"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "money_settlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_account_id" bigint NOT NULL,
	"to_account_id" bigint,
	"reference" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"net_cents" bigint NOT NULL,
	"arrived_at" timestamp with time zone,
	"arrived_line_id" bigint,
	CONSTRAINT "money_settlements_sum" CHECK ("money_settlements"."gross_cents" - "money_settlements"."fee_cents" = "money_settlements"."net_cents")
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"file" text,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"lines" integer NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"imported_by" bigint,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_files_kind_known" CHECK ("statement_files"."kind" IN ('mpesa', 'card-batch', 'bank', 'pull')),
	CONSTRAINT "statement_files_state_known" CHECK ("statement_files"."state" IN ('importing', 'done', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"balance_cents" bigint,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"reference" text,
	"linked_reference" text,
	"account_typed" text DEFAULT '' NOT NULL,
	"phone_masked" text,
	"payer_name" text,
	"details" text DEFAULT '' NOT NULL,
	"line_key" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"check_reason" text,
	"checked_by" bigint,
	"checked_at" timestamp with time zone,
	CONSTRAINT "statement_lines_kind_known" CHECK ("statement_lines"."kind" IN ('payment', 'refund', 'reversal', 'charge', 'settlement-out', 'settlement-in', 'correction', 'unexplained')),
	CONSTRAINT "statement_lines_state_known" CHECK ("statement_lines"."state" IN ('open', 'matched', 'to-check')),
	CONSTRAINT "statement_lines_check_has_reason" CHECK (("statement_lines"."state" = 'to-check') = ("statement_lines"."check_reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "statement_matches" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"matched_by" bigint,
	"matched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_accounts" ADD CONSTRAINT "money_accounts_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_days" ADD CONSTRAINT "money_days_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_days" ADD CONSTRAINT "money_days_closed_by_staff_members_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_settlements" ADD CONSTRAINT "money_settlements_from_account_id_money_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_settlements" ADD CONSTRAINT "money_settlements_to_account_id_money_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_settlements" ADD CONSTRAINT "money_settlements_arrived_line_id_statement_lines_id_fk" FOREIGN KEY ("arrived_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_imported_by_staff_members_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_checked_by_staff_members_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_entry_id_money_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."money_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_matched_by_staff_members_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_accounts_main" ON "money_accounts" USING btree ("kind") WHERE "money_accounts"."is_main";--> statement-breakpoint
CREATE UNIQUE INDEX "money_accounts_number" ON "money_accounts" USING btree ("kind","number") WHERE "money_accounts"."number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "money_accounts_staff" ON "money_accounts" USING btree ("staff_id") WHERE "money_accounts"."staff_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "money_days_day" ON "money_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "money_days_staff" ON "money_days" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "money_entries_day" ON "money_entries" USING btree ("account_id","day","id");--> statement-breakpoint
CREATE INDEX "money_entries_reference" ON "money_entries" USING btree ("account_id","reference") WHERE "money_entries"."reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "money_entries_source" ON "money_entries" USING btree ("source_kind","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_settlements_once" ON "money_settlements" USING btree ("from_account_id","reference");--> statement-breakpoint
CREATE INDEX "money_settlements_to" ON "money_settlements" USING btree ("to_account_id");--> statement-breakpoint
CREATE INDEX "money_settlements_line" ON "money_settlements" USING btree ("arrived_line_id");--> statement-breakpoint
CREATE INDEX "money_settlements_waiting" ON "money_settlements" USING btree ("left_at") WHERE "money_settlements"."arrived_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_files_once" ON "statement_files" USING btree ("sha256") WHERE "statement_files"."state" <> 'undone';--> statement-breakpoint
CREATE INDEX "statement_files_account" ON "statement_files" USING btree ("account_id","to_day");--> statement-breakpoint
CREATE INDEX "statement_files_staff" ON "statement_files" USING btree ("imported_by");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("account_id","line_key");--> statement-breakpoint
CREATE INDEX "statement_lines_day" ON "statement_lines" USING btree ("account_id","day","id");--> statement-breakpoint
CREATE INDEX "statement_lines_file" ON "statement_lines" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "statement_lines_reference" ON "statement_lines" USING btree ("account_id","reference") WHERE "statement_lines"."reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_lines_open" ON "statement_lines" USING btree ("account_id","at") WHERE "statement_lines"."state" <> 'matched';--> statement-breakpoint
CREATE INDEX "statement_lines_staff" ON "statement_lines" USING btree ("checked_by") WHERE "statement_lines"."checked_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_matches_line" ON "statement_matches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "statement_matches_staff" ON "statement_matches" USING btree ("matched_by") WHERE "statement_matches"."matched_by" IS NOT NULL;--> statement-breakpoint
INSERT INTO money_accounts (kind, name, is_main) VALUES
  ('mpesa', 'M-Pesa', true), ('card', 'Cards', true), ('bank', 'Bank', true), ('airtel', 'Airtel Money', true),
  ('drawer', 'Cash drawer', true), ('withholding', 'Withheld VAT', true);
--> statement-breakpoint
-- A closed day does not change: later records belong to the first open day. The lock makes the close of a day wait for
-- transactions that write into it.
CREATE FUNCTION set_money_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
BEGIN
  SELECT closed_through INTO closed FROM money_accounts WHERE id = NEW.account_id FOR SHARE;
  NEW.day := greatest(NEW.day, closed + 1);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_entries_day BEFORE INSERT ON money_entries FOR EACH ROW EXECUTE FUNCTION set_money_day();
--> statement-breakpoint
CREATE TRIGGER statement_lines_day BEFORE INSERT ON statement_lines FOR EACH ROW EXECUTE FUNCTION set_money_day();
--> statement-breakpoint
-- Only a reference that was unknown is added later.
CREATE FUNCTION keep_money_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.reference IS NOT NULL OR to_jsonb(OLD) - 'reference' <> to_jsonb(NEW) - 'reference' THEN
    RAISE EXCEPTION 'an entry of an account does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_entries_keep BEFORE UPDATE OR DELETE ON money_entries FOR EACH ROW EXECUTE FUNCTION keep_money_entry();
--> statement-breakpoint
CREATE TRIGGER money_days_keep BEFORE UPDATE OR DELETE ON money_days FOR EACH ROW EXECUTE FUNCTION keep_as_written();
--> statement-breakpoint
CREATE FUNCTION main_money_account(of_kind text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found_id bigint;
BEGIN
  SELECT id INTO found_id FROM money_accounts WHERE kind = of_kind AND is_main;
  IF found_id IS NULL THEN
    INSERT INTO money_accounts (kind, name, is_main) VALUES (of_kind, of_kind, true) ON CONFLICT DO NOTHING;
    SELECT id INTO found_id FROM money_accounts WHERE kind = of_kind AND is_main;
  END IF;
  RETURN found_id;
END
$$;
--> statement-breakpoint
-- The account of a payment. Cash names its drawer or its rider.
CREATE FUNCTION account_of_payment(of_attempt payment_attempts) RETURNS bigint LANGUAGE sql AS $$
  SELECT coalesce((to_jsonb(of_attempt) ->> 'money_account_id')::bigint,
    main_money_account(CASE of_attempt.method WHEN 'cash' THEN 'drawer' ELSE of_attempt.method END))
$$;
--> statement-breakpoint
CREATE FUNCTION post_money(account bigint, of_kind text, amount bigint, happened_at timestamptz, known_reference text,
  of_source text, of_id text, said text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id, note)
  SELECT account, of_kind, amount, happened_at, (happened_at AT TIME ZONE 'Africa/Nairobi')::date, known_reference, of_source,
    of_id, said
  WHERE amount <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION post_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  had bigint := 0;
  has bigint := CASE WHEN NEW.state = 'paid' AND NEW.counted_with IS NULL THEN NEW.amount_cents ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state = 'paid' AND OLD.counted_with IS NULL THEN had := OLD.amount_cents; END IF;
    IF OLD.receipt IS NULL AND NEW.receipt IS NOT NULL THEN
      UPDATE money_entries SET reference = NEW.receipt
      WHERE source_kind = 'attempt' AND source_id = NEW.id AND reference IS NULL;
    END IF;
  END IF;
  IF has <> had THEN
    PERFORM post_money(account_of_payment(NEW), 'payment', has - had, NEW.settled_at, NEW.receipt, 'attempt', NEW.id, '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_post_inserted AFTER INSERT ON payment_attempts
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION post_attempt();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_post AFTER UPDATE OF state, amount_cents, counted_with, receipt ON payment_attempts
  FOR EACH ROW WHEN (NEW.state = 'paid' OR OLD.state = 'paid') EXECUTE FUNCTION post_attempt();
--> statement-breakpoint
-- Counted by mistake: the money never arrived.
CREATE FUNCTION post_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_money(account_of_payment(a), 'correction', -NEW.amount_cents, NEW.at, a.receipt, 'correction', NEW.id::text, NEW.reason)
  FROM payment_attempts a WHERE a.id = NEW.attempt_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_corrections_post AFTER INSERT ON payment_corrections FOR EACH ROW EXECUTE FUNCTION post_correction();
--> statement-breakpoint
CREATE FUNCTION post_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  had bigint := 0;
  has bigint := CASE WHEN NEW.state = 'done' THEN NEW.amount_cents ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'done' THEN had := OLD.amount_cents; END IF;
  IF has <> had THEN
    PERFORM post_money(account_of_payment(a), CASE NEW.kind WHEN 'reversal' THEN 'reversal' ELSE 'refund' END, had - has,
      coalesce(NEW.settled_at, now()), NEW.receipt, 'refund', NEW.id, NEW.note)
    FROM payment_attempts a WHERE a.id = NEW.attempt_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_refunds_post AFTER INSERT OR UPDATE OF state ON payment_refunds
  FOR EACH ROW EXECUTE FUNCTION post_refund();
--> statement-breakpoint
CREATE FUNCTION unmatched_account(of_type smallint) RETURNS bigint LANGUAGE sql AS $$
  SELECT main_money_account(CASE of_type WHEN 3 THEN 'bank' ELSE 'mpesa' END)
$$;
--> statement-breakpoint
-- Money without an order. Assigning it takes it off here and adds it as a payment, both on the day it was paid.
CREATE FUNCTION post_unmatched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account bigint;
  waited boolean := TG_OP = 'UPDATE' AND OLD.resolution IS NULL;
  waits boolean := NEW.resolution IS NULL;
BEGIN
  IF NEW.reason = 'other-business' THEN RETURN NULL; END IF;
  account := unmatched_account(NEW.payment_type);
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
CREATE TRIGGER unmatched_payments_post AFTER INSERT OR UPDATE OF resolution ON unmatched_payments
  FOR EACH ROW EXECUTE FUNCTION post_unmatched();
--> statement-breakpoint
-- A payment on a company's account: of the paybill if it was there or its reference is a receipt of M-Pesa, else of the bank.
CREATE FUNCTION post_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
  ELSIF NEW.kind = 'undone' THEN
    PERFORM post_money(e.account_id, e.kind, -e.cents, e.at, e.reference, 'credit-entry', NEW.id::text, NEW.note)
    FROM money_entries e WHERE e.source_kind = 'credit-entry' AND e.source_id = NEW.undoes::text;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_entries_post AFTER INSERT ON credit_entries
  FOR EACH ROW WHEN (NEW.kind IN ('payment', 'undone')) EXECUTE FUNCTION post_credit_entry();
--> statement-breakpoint
-- A cheque is money once the bank has cleared it.
CREATE FUNCTION post_cheque() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  had boolean := TG_OP = 'UPDATE' AND OLD.status = 'cleared';
  has boolean := NEW.status = 'cleared';
BEGIN
  IF has <> had THEN
    PERFORM post_money(main_money_account('bank'), 'cheque', CASE WHEN has THEN NEW.amount_cents ELSE -NEW.amount_cents END,
      coalesce(CASE WHEN has THEN (to_jsonb(NEW) ->> 'cleared_at')::timestamptz END, NEW.settled_at, now()), NEW.cheque_no, 'cheque',
      NEW.id::text, '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cheques_post AFTER INSERT OR UPDATE OF status ON cheques FOR EACH ROW EXECUTE FUNCTION post_cheque();
--> statement-breakpoint
-- The money before this release.
INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id)
SELECT main_money_account(method), 'payment', amount_cents, settled_at, (settled_at AT TIME ZONE 'Africa/Nairobi')::date, receipt,
  'attempt', id
FROM payment_attempts WHERE state = 'paid' AND counted_with IS NULL ORDER BY settled_at;
--> statement-breakpoint
INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id, note)
SELECT main_money_account(a.method), 'correction', -c.amount_cents, c.at, (c.at AT TIME ZONE 'Africa/Nairobi')::date, a.receipt,
  'correction', c.id::text, c.reason
FROM payment_corrections c JOIN payment_attempts a ON a.id = c.attempt_id;
--> statement-breakpoint
INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id, note)
SELECT main_money_account(a.method), CASE r.kind WHEN 'reversal' THEN 'reversal' ELSE 'refund' END, -r.amount_cents, r.settled_at,
  (r.settled_at AT TIME ZONE 'Africa/Nairobi')::date, r.receipt, 'refund', r.id, r.note
FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id WHERE r.state = 'done';
--> statement-breakpoint
INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id)
SELECT unmatched_account(payment_type), CASE resolution WHEN 'closed' THEN 'kept' ELSE 'unmatched' END, amount_cents, paid_at,
  (paid_at AT TIME ZONE 'Africa/Nairobi')::date, receipt, 'unmatched', receipt
FROM unmatched_payments
WHERE reason <> 'other-business' AND amount_cents > 0 AND (resolution IS NULL OR resolution IN ('closed', 'returned'));
--> statement-breakpoint
INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id)
SELECT unmatched_account(payment_type), 'refund', -amount_cents, resolved_at, (resolved_at AT TIME ZONE 'Africa/Nairobi')::date,
  return_receipt, 'unmatched', receipt
FROM unmatched_payments WHERE reason <> 'other-business' AND amount_cents > 0 AND resolution = 'returned';
--> statement-breakpoint
INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id, note)
SELECT CASE WHEN t.receipt ~ '^[A-Z][A-Z0-9]{9}$' AND t.receipt ~ '[0-9]' THEN main_money_account('mpesa')
    ELSE main_money_account('bank') END,
  'account-payment', -e.amount_cents, (e.day + time '12:00') AT TIME ZONE 'Africa/Nairobi', e.day, nullif(t.receipt, ''), 'credit-entry',
  e.id::text, e.note
FROM credit_entries e CROSS JOIN LATERAL (SELECT upper(regexp_replace(e.reference, '[[:space:]]', '', 'g')) AS receipt) t
WHERE e.kind = 'payment' AND NOT EXISTS (SELECT 1 FROM credit_entries u WHERE u.undoes = e.id);
--> statement-breakpoint
INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id)
SELECT main_money_account('bank'), 'cheque', amount_cents, settled_at, (settled_at AT TIME ZONE 'Africa/Nairobi')::date, cheque_no,
  'cheque', id::text
FROM cheques WHERE status = 'cleared';
