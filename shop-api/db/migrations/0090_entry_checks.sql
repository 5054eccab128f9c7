CREATE TABLE "money_entry_checks" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"checked_by" bigint NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_entry_checks" ADD CONSTRAINT "money_entry_checks_entry_id_money_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."money_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_entry_checks" ADD CONSTRAINT "money_entry_checks_checked_by_staff_members_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_entry_checks_staff" ON "money_entry_checks" USING btree ("checked_by");