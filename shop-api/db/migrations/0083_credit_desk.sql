CREATE TABLE "cheque_deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cheque_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" bigint
);
--> statement-breakpoint
CREATE TABLE "credit_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"overdue_cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_promises" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_promises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"person" text NOT NULL,
	"note" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"staff_id" bigint NOT NULL,
	CONSTRAINT "payment_promises_amount" CHECK ("payment_promises"."amount_cents" BETWEEN 1 AND 10000000000)
);
--> statement-breakpoint
CREATE TABLE "statement_mails" (
	"company_id" bigint NOT NULL,
	"month" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sent_to" smallint NOT NULL,
	CONSTRAINT "statement_mails_company_id_month_pk" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
CREATE TABLE "withheld_vat" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withheld_vat_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"invoice_no" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"expected_at" timestamp with time zone NOT NULL,
	"expected_by" bigint NOT NULL,
	"certificate_no" text,
	"certificate_date" date,
	"file" text,
	"file_type" text,
	"received_at" timestamp with time zone,
	"received_by" bigint,
	"entry_id" bigint,
	CONSTRAINT "withheld_vat_amount" CHECK ("withheld_vat"."amount_cents" > 0),
	CONSTRAINT "withheld_vat_received" CHECK (num_nulls("withheld_vat"."certificate_no", "withheld_vat"."certificate_date", "withheld_vat"."received_at", "withheld_vat"."received_by", "withheld_vat"."entry_id") IN (0, 5))
);
--> statement-breakpoint
ALTER TABLE "cheques" ADD COLUMN "banked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cheques" ADD COLUMN "deposit_id" bigint;--> statement-breakpoint
ALTER TABLE "cheques" ADD COLUMN "cleared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "stop_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cheque_deposits" ADD CONSTRAINT "cheque_deposits_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reminders" ADD CONSTRAINT "credit_reminders_company_id_credit_accounts_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."credit_accounts"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reminders" ADD CONSTRAINT "credit_reminders_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_company_id_credit_accounts_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."credit_accounts"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_mails" ADD CONSTRAINT "statement_mails_company_id_credit_accounts_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."credit_accounts"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_vat" ADD CONSTRAINT "withheld_vat_company_id_credit_accounts_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."credit_accounts"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_vat" ADD CONSTRAINT "withheld_vat_expected_by_staff_members_id_fk" FOREIGN KEY ("expected_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_vat" ADD CONSTRAINT "withheld_vat_received_by_staff_members_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_vat" ADD CONSTRAINT "withheld_vat_entry_id_credit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."credit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_reminders_day" ON "credit_reminders" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "payment_promises_company" ON "payment_promises" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "withheld_vat_invoice" ON "withheld_vat" USING btree ("invoice_no");--> statement-breakpoint
CREATE UNIQUE INDEX "withheld_vat_certificate" ON "withheld_vat" USING btree ("certificate_no");--> statement-breakpoint
CREATE INDEX "withheld_vat_company" ON "withheld_vat" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "withheld_vat_open" ON "withheld_vat" USING btree ("expected_at") WHERE "withheld_vat"."certificate_no" IS NULL;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_deposit_id_cheque_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."cheque_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cheques_not_cleared" ON "cheques" USING btree ("company_id","amount_cents") WHERE "cheques"."status" IN ('pending', 'banked') AND "cheques"."cleared_at" IS NULL;--> statement-breakpoint
CREATE INDEX "cheques_deposit" ON "cheques" USING btree ("deposit_id");
--> statement-breakpoint
-- They allow all that the release before writes.
DO $$ BEGIN
ALTER TABLE "cheques" DROP CONSTRAINT "cheques_status_known";
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_sign";
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_cheques";
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_status_known" CHECK ("cheques"."status" IN ('pending', 'banked', 'cleared', 'bounced'));
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_sign" CHECK (CASE WHEN "credit_entries"."kind" IN ('invoice', 'bounced', 'fee', 'undone') THEN "credit_entries"."amount_cents" > 0
        WHEN "credit_entries"."kind" IN ('credit-note', 'payment', 'cheque', 'withheld') THEN "credit_entries"."amount_cents" < 0 ELSE false END);
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_cheques" CHECK (("credit_entries"."kind" IN ('cheque', 'bounced', 'fee')) = ("credit_entries"."cheque_id" IS NOT NULL));
END $$;
--> statement-breakpoint
-- A cheque is money from its clearing until it bounces.
CREATE OR REPLACE FUNCTION post_cheque() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  had boolean := TG_OP = 'UPDATE' AND OLD.cleared_at IS NOT NULL AND OLD.status <> 'bounced';
  has boolean := NEW.cleared_at IS NOT NULL AND NEW.status <> 'bounced';
BEGIN
  IF has <> had THEN
    PERFORM post_money(main_money_account('bank'), 'cheque', CASE WHEN has THEN NEW.amount_cents ELSE -NEW.amount_cents END,
      CASE WHEN has THEN NEW.cleared_at ELSE coalesce(NEW.settled_at, now()) END, NEW.cheque_no, 'cheque', NEW.id::text, '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Cheques that the release before marked as banked were paid by the bank. It still writes them so while both run. The
-- status is set so that their money is posted.
DO $$ BEGIN
  ALTER TABLE "cheques" DISABLE TRIGGER cheques_keep;
  UPDATE "cheques" SET "status" = "status", "cleared_at" = "settled_at" WHERE "status" = 'banked';
  ALTER TABLE "cheques" ENABLE TRIGGER cheques_keep;
END $$;
--> statement-breakpoint
-- A cheque is banked, cleared or bounces once; one that was banked or cleared can bounce. Nothing else of it changes.
CREATE OR REPLACE FUNCTION keep_cheques() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{status,settled_at,banked_at,deposit_id,cleared_at}';
BEGIN
  IF (to_jsonb(NEW) - changing) <> (to_jsonb(OLD) - changing)
    OR (OLD.status, NEW.status) NOT IN (('pending', 'banked'), ('pending', 'bounced'), ('banked', 'cleared'),
      ('banked', 'bounced'), ('cleared', 'bounced'))
  THEN
    RAISE EXCEPTION 'a cheque does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "clear_cheque_of_former_release"() RETURNS trigger AS $$ BEGIN
  IF NEW."banked_at" IS NULL AND NEW."cleared_at" IS NULL THEN NEW."cleared_at" := NEW."settled_at"; END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "cheques_of_former_release" BEFORE INSERT OR UPDATE ON "cheques" FOR EACH ROW
  WHEN (NEW."status" = 'banked') EXECUTE FUNCTION "clear_cheque_of_former_release"();
