CREATE TABLE "store_credit_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_credit_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"user_id" bigint,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_credit_accounts_owner" CHECK (num_nonnulls("store_credit_accounts"."company_id", "store_credit_accounts"."user_id") = 1),
	CONSTRAINT "store_credit_accounts_balance_known" CHECK ("store_credit_accounts"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_credit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"order_id" text,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"staff_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_credit_entries_kind_known" CHECK ("store_credit_entries"."kind" IN ('return', 'goodwill', 'overpayment', 'spent', 'given-back', 'correction')),
	CONSTRAINT "store_credit_entries_sign" CHECK (CASE "store_credit_entries"."kind" WHEN 'spent' THEN "store_credit_entries"."cents" < 0 WHEN 'correction' THEN "store_credit_entries"."cents" <> 0 ELSE "store_credit_entries"."cents" > 0 END),
	CONSTRAINT "store_credit_entries_shillings" CHECK ("store_credit_entries"."cents" % 100 = 0),
	CONSTRAINT "store_credit_entries_reason" CHECK ("store_credit_entries"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "store_credit_accounts" ADD CONSTRAINT "store_credit_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "store_credit_accounts" ADD CONSTRAINT "store_credit_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_account_id_store_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."store_credit_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "store_credit_accounts_company" ON "store_credit_accounts" USING btree ("company_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "store_credit_accounts_user" ON "store_credit_accounts" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "store_credit_accounts_balance" ON "store_credit_accounts" USING btree ("balance_cents","id") WHERE "store_credit_accounts"."balance_cents" > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX "store_credit_entries_reference" ON "store_credit_entries" USING btree ("reference");
--> statement-breakpoint
CREATE INDEX "store_credit_entries_account" ON "store_credit_entries" USING btree ("account_id","id");
--> statement-breakpoint
CREATE INDEX "store_credit_entries_order" ON "store_credit_entries" USING btree ("order_id") WHERE "store_credit_entries"."order_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "store_credit_entries_at" ON "store_credit_entries" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "store_credit_entries_staff" ON "store_credit_entries" USING btree ("staff_id") WHERE "store_credit_entries"."staff_id" IS NOT NULL;
--> statement-breakpoint
-- These allow all that the previous release writes.
DO $$ BEGIN
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_type_known";
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_method_of_type";
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_ids_of_type";
ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_kind_known";
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_type_known" CHECK ("payment_attempts"."payment_type" IN (1, 2, 3, 4, 5));
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_method_of_type" CHECK (("payment_attempts"."payment_type" = 2) = ("payment_attempts"."method" = 'card') AND ("payment_attempts"."payment_type" = 3) = ("payment_attempts"."method" = 'bank')
        AND ("payment_attempts"."payment_type" = 4) = ("payment_attempts"."method" = 'cash')
        AND ("payment_attempts"."payment_type" = 5) = ("payment_attempts"."method" = 'store-credit'));
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_ids_of_type" CHECK (CASE "payment_attempts"."payment_type"
        WHEN 1 THEN num_nonnulls("payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
        WHEN 3 THEN num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id", "payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
          AND "payment_attempts"."by_hand" AND "payment_attempts"."state" = 'paid' AND "payment_attempts"."receipt" IS NOT NULL
        WHEN 4 THEN num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id", "payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
          AND "payment_attempts"."by_hand" AND "payment_attempts"."state" = 'paid' AND "payment_attempts"."receipt" IS NOT NULL
        WHEN 5 THEN num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id", "payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
          AND "payment_attempts"."by_hand" AND "payment_attempts"."state" = 'paid' AND "payment_attempts"."receipt" IS NOT NULL
        ELSE num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id") = 0 AND NOT "payment_attempts"."by_hand" END);
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_kind_known" CHECK ("payment_refunds"."kind" IN ('refund', 'reversal', 'by-hand', 'store-credit'));
END $$;
--> statement-breakpoint
-- The balance is the sum of the entries. The check of the account refuses a balance below zero, and its row makes entries of one
-- account wait for each other.
CREATE FUNCTION add_store_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE store_credit_accounts SET balance_cents = balance_cents + NEW.cents, version = version + 1 WHERE id = NEW.account_id
  RETURNING balance_cents INTO NEW.balance_cents;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER store_credit_entries_add BEFORE INSERT ON store_credit_entries FOR EACH ROW EXECUTE FUNCTION add_store_credit();
--> statement-breakpoint
CREATE TRIGGER store_credit_entries_keep BEFORE UPDATE OR DELETE ON store_credit_entries FOR EACH ROW EXECUTE FUNCTION keep_as_written();
--> statement-breakpoint
-- Store credit is not in an account with money.
CREATE OR REPLACE FUNCTION account_of_payment(of_attempt payment_attempts) RETURNS bigint LANGUAGE sql AS $$
  SELECT CASE WHEN of_attempt.method <> 'store-credit' THEN coalesce((to_jsonb(of_attempt) ->> 'money_account_id')::bigint,
    main_money_account(CASE of_attempt.method WHEN 'cash' THEN 'drawer' ELSE of_attempt.method END)) END
$$;
--> statement-breakpoint
-- Without an account no money moved.
CREATE OR REPLACE FUNCTION post_money(account bigint, of_kind text, amount bigint, happened_at timestamptz, known_reference text,
  of_source text, of_id text, said text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id, note)
  SELECT account, of_kind, amount, happened_at, (happened_at AT TIME ZONE 'Africa/Nairobi')::date, known_reference, of_source,
    of_id, said
  WHERE amount <> 0 AND account IS NOT NULL
$$;
--> statement-breakpoint
-- The same as before, but a refund that was credited leaves the money where it is.
CREATE OR REPLACE FUNCTION post_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account bigint;
  had bigint := 0;
  has bigint := CASE WHEN NEW.state = 'done' THEN NEW.amount_cents ELSE 0 END;
BEGIN
  IF NEW.kind = 'store-credit' THEN RETURN NULL; END IF;
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
