CREATE TABLE "mpesa_balances" (
	"id" text PRIMARY KEY NOT NULL,
	"short_code" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"reported_at" timestamp with time zone,
	"accounts" jsonb,
	CONSTRAINT "mpesa_balances_state_known" CHECK ("mpesa_balances"."state" IN ('requested', 'done', 'failed')),
	CONSTRAINT "mpesa_balances_done_has_accounts" CHECK (("mpesa_balances"."state" = 'done') = ("mpesa_balances"."accounts" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "mpesa_pulls" (
	"short_code" text PRIMARY KEY NOT NULL,
	"registered_at" timestamp with time zone,
	"pulled_through" timestamp with time zone,
	"last_run_at" timestamp with time zone NOT NULL,
	"failure" text,
	"found" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mpesa_balances_latest" ON "mpesa_balances" USING btree ("short_code","requested_at");