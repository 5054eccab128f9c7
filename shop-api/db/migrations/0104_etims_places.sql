DROP INDEX "etims_devices_branch";--> statement-breakpoint
CREATE UNIQUE INDEX "etims_devices_place" ON "etims_devices" USING btree ("pin","branch","base_url");